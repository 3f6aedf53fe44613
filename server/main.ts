import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Memory that the start takes stays. Room for short-lived objects, and optimized code, are never
// given back, so both wait until the start is over.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--no-maglev');
setFlagsFromString('--no-turbofan');

// The state of the process is undefined. Acknowledged data is on the disk, so it ends like a killed
// process, and its supervisor starts it again.
process.on('uncaughtException', (error) => {
  console.error('The server ends because of a fault of its own:', error);
  process.exit(1);
});

const { runServer } = await import('./app/run.ts');
await runServer();
setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');
collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
setFlagsFromString('--turbofan');
setFlagsFromString('--maglev');
setFlagsFromString('--semi-space-growth-factor=2');
// Held calls die old, thousands in a minute: collect them before they double the heap, which would
// stay as large.
setFlagsFromString('--heap-growing-percent=40');
