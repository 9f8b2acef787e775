/** Words and numbers that YAML 1.1 does not read as strings. */
const resolved =
  /^(?:y|n|yes|no|on|off|true|false|null|~|[-+]?(?:\.inf|\.nan)|\.nan|<<|=|[-+]?[0-9][0-9_,.:]*(?:e[-+]?[0-9]+)?|[-+]?\.[0-9_]+(?:e[-+]?[0-9]+)?|[-+]?(?:\.[0-9_]*)?e[-+]?[0-9]+|[-+]?0[xob][0-9a-f_]+|[-+]?[._0-9][-+._:,0-9a-fxo]*|[0-9]{4}-[0-9].*)$/i;

const plainForm = /^[A-Za-z0-9_./+~(][A-Za-z0-9_./@+~()=$%^*&;<>!?,'-]*(?: [A-Za-z0-9_./@+~()=$%^*&;<>!?,'-]+)*$/;
const plainWithColons = /^[A-Za-z0-9_./][A-Za-z0-9_./@:-]*[A-Za-z0-9_./@-]$/;

/** Whether a string needs no quotes: every YAML 1.1 reader reads the same string. */
export function isPlain(text: string): boolean {
  return (
    (plainForm.test(text) || plainWithColons.test(text)) &&
    !resolved.test(text) &&
    !/^[.+~(]?$/.test(text) &&
    !text.startsWith('...')
  );
}
