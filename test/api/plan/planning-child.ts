/** Plans the filters that its parent sends, in a process that a filter may end. */
import { connect } from '@lancedb/lancedb';
import { messageOf } from '../../../src/errors.js';

const [, , folder = ''] = process.argv;
const table = await (await connect(folder)).openTable('items');

process.on('message', (filter: unknown) => {
  void answer(String(filter)).then((text) => process.send?.(text));
});
process.send?.('up');

async function answer(filter: string): Promise<string> {
  try {
    return await table.query().where(filter).explainPlan();
  } catch (error) {
    return `refused: ${messageOf(error)}`;
  }
}
