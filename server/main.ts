import { startServer } from './app/start.ts';
import { readSettings, StartError } from './core/settings.ts';

const start = async () => {
  const { url, first, stop } = await startServer(readSettings(process.env));

  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);

  console.log(`VMS listens on ${url}`);
  if (first) {
    console.log(`The first SUPER admin, shown only now:`);
    console.log(`  username: ${first.username}`);
    console.log(`  password: ${first.password}`);
  }
};

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
