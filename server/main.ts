import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// What a start takes in stays. Room for what goes again is not given before there are calls, nor is
// code made faster: neither would be taken back.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--no-maglev');
setFlagsFromString('--no-turbofan');

// Nobody knows any more what state the process is in. What it has acknowledged is on the disk, so
// it ends like one that was killed, and whoever watches over it starts it again.
process.on('uncaughtException', (error) => {
  console.error('The server ends because of a fault of its own:', error);
  process.exit(1);
});

const { run } = await import('./app/run.ts');
await run();
setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');
collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
setFlagsFromString('--turbofan');
setFlagsFromString('--maglev');
setFlagsFromString('--semi-space-growth-factor=2');
// Calls that are held die old, thousands in a minute: they are cleared away before they have doubled
// the heap, which would stay as large.
setFlagsFromString('--heap-growing-percent=40');
