// A program that opens a session, uses it, and closes it when its standard input ends.
import { text } from 'node:stream/consumers';
import { openRayCluster } from '../../../../dist/session/index.js';

const session = await openRayCluster(JSON.parse(process.argv[2]), { onMessage: console.error });
const { version } = await session.ray.version();
process.stdout.write(`${version}\n`);
await text(process.stdin);
await session.close();
