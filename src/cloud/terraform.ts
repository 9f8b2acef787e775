/** What Terraform's JSON syntax takes for an argument; strings may hold `${…}`. */
export type Argument = string | number | boolean | null | readonly Argument[] | { readonly [name: string]: Argument };

/** The arguments and nested blocks of a block. */
export type Block = Readonly<Record<string, Argument>>;

/** Blocks with two labels: the type of a resource, and its name. */
export type TypedBlocks = Readonly<Record<string, Readonly<Record<string, Block>>>>;

/** A file in Terraform's JSON syntax, `*.tf.json`. */
export interface TerraformFile {
  readonly terraform?: Block;
  readonly provider?: Readonly<Record<string, Block>>;
  readonly locals?: Block;
  readonly variable?: Readonly<Record<string, Block>>;
  readonly data?: TypedBlocks;
  readonly resource?: TypedBlocks;
  readonly output?: Readonly<Record<string, Block>>;
}

export function jsonText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The provider with the version whose schema the tests check. */
export function versionsFile(name: string, source: string, version: string, configuration: Block): TerraformFile {
  return {
    terraform: { required_version: '>= 1.5', required_providers: { [name]: { source, version } } },
    provider: { [name]: configuration },
  };
}

/** The resources of one type by their names; nothing if there are none. */
export function resources(type: string, blocks: Readonly<Record<string, Block>>): TypedBlocks {
  return Object.keys(blocks).length === 0 ? {} : { [type]: blocks };
}

/** Stops a plan with a message unless the condition holds. */
export function precondition(condition: string, message: string): Argument {
  return { precondition: { condition: `\${${condition}}`, error_message: message } };
}
