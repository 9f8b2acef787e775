import { withDefaults } from '../../../src/settings/settings.js';
import type { Settings } from '../../../src/settings/settings.js';
import type { RunningService } from '../../../src/api/server/start-server.js';
import { createPlanner } from '../../../src/api/plan/create-planner.js';
import { patient, patientQueue } from '../../support/patient.js';
import { serving } from './with-tables.js';

/**
 * A service whose only place is taken, by a request whose planning waits.
 *
 * @param use - is given how to let that request go on
 */
export async function overloaded<T>(
  given: Partial<Settings>,
  use: (service: RunningService, relieve: () => void) => Promise<T>,
): Promise<T> {
  const settings = { ...given, maxConcurrent: 1 };
  const planner = await createPlanner(withDefaults({ planProcesses: 1, ...patient, ...given }), {
    queue: patientQueue,
  });
  await planner.ready();
  const gate = new Gate();
  const entered = new Gate();
  const waiting: typeof planner = {
    ...planner,
    run: async (call, asking) => {
      entered.open();
      await gate.opened;
      return planner.run(call, asking);
    },
  };
  return serving(
    settings,
    async (service) => {
      const taken = post(service.url);
      await entered.opened;
      try {
        return await use(service, () => gate.open());
      } finally {
        gate.open();
        await (await taken).text();
      }
    },
    { planner: waiting },
  );
}

async function post(url: string): Promise<Response> {
  return fetch(`${url}/v1/table/items/explain_plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { vector: {}, k: 1 } }),
  });
}

class Gate {
  readonly opened: Promise<void>;
  private resolve: (() => void) | undefined;

  constructor() {
    this.opened = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  open(): void {
    this.resolve?.();
  }
}
