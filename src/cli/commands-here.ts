import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { Command } from 'commander';
import type { Conclude } from './conclude.js';

type Add = (program: Command, conclude: Conclude) => void | Promise<void>;

/** What adds a command, by its name. Each has a module of its name. */
export type Commands = Readonly<Record<string, () => Promise<Add>>>;

/** The commands whose modules are in a folder: the image of the service has only some of them. */
export function commandsHere(
  commands: Commands,
  folder: string | URL,
): readonly (readonly [string, () => Promise<Add>])[] {
  return Object.entries(commands).filter(([name]) => existsSync(new URL(name + extname(import.meta.url), folder)));
}
