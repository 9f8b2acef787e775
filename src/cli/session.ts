import type { Command } from 'commander';
import { type Commands, commandsHere } from './commands-here.js';
import type { Conclude } from './conclude.js';

const commands: Commands = {
  open: async () => (await import('./session/open.js')).addOpen,
  list: async () => (await import('./session/list.js')).addList,
  status: async () => (await import('./session/status.js')).addStatus,
  submit: async () => (await import('./session/submit.js')).addSubmit,
  logs: async () => (await import('./session/logs.js')).addLogs,
  forward: async () => (await import('./session/forward.js')).addForward,
  close: async () => (await import('./session/close.js')).addClose,
  reap: async () => (await import('./session/reap.js')).addReap,
};

export async function addSession(program: Command, conclude: Conclude): Promise<void> {
  const session = program
    .command('session')
    .description('Open a Ray cluster on demand, run jobs on it, and close it.')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExample:\n  helmwright session open demo -n lance --service-account lance.lance --workers 2\n  helmwright session submit demo -n lance backfill.py\n\n`helmwright session <command> --help` shows an example of each command.',
    );
  const here = commandsHere(commands, new URL('session/', import.meta.url));
  for (const add of await Promise.all(here.map(([, load]) => load()))) await add(session, conclude);
}
