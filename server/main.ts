import { runServer } from './app/run.ts';

// The state of the process is undefined. Acknowledged data is on the disk, so it ends like a killed
// process, and its supervisor starts it again.
process.on('uncaughtException', (error) => {
  console.error('The server ends because of a fault of its own:', error);
  process.exit(1);
});

await runServer();
