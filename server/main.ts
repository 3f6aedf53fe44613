import { announceFailure } from './app/program-log.ts';
import { runServer } from './app/run.ts';

// The state of the process is undefined. Acknowledged data is on the disk, so it ends like a killed
// process, and its supervisor starts it again.
process.on('uncaughtException', (error) => {
  announceFailure(error, 'The server ends because of a fault of its own');
  process.exit(1);
});

await runServer();
