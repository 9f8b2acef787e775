import type { Command } from 'commander';
import type { Conclude } from './conclude.js';
import { addClose } from './session/close.js';
import { addForward } from './session/forward.js';
import { addList } from './session/list.js';
import { addLogs } from './session/logs.js';
import { addOpen } from './session/open.js';
import { addReap } from './session/reap.js';
import { addStatus } from './session/status.js';
import { addSubmit } from './session/submit.js';

export function addSession(program: Command, conclude: Conclude): void {
  const session = program
    .command('session')
    .description('Open a Ray cluster on demand, run jobs on it, and close it.')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExample:\n  helmwright session open demo -n lance --service-account lance --workers 2\n  helmwright session submit demo -n lance backfill.py\n\n`helmwright session <command> --help` shows an example of each command. All but open have --json.',
    );
  for (const add of [addOpen, addList, addStatus, addSubmit, addLogs, addForward, addClose, addReap])
    add(session, conclude);
}
