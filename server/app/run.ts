import { Unavailable } from '../core/db/unavailable.ts';
import { readSettings, StartError } from '../core/settings/settings.ts';
import { startServer } from './start.ts';

/** Milliseconds after which the process exits even if something still hangs. */
const lastResort = 9500;

const start = async () => {
  const { url, first, stop } = await startServer(readSettings(process.env));

  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), lastResort).unref();
    await stop().catch(console.error);
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);

  console.log(`VMS listens on ${url}`);
  if (first) {
    console.log(`The first SUPER admin, shown only now:`);
    console.log(`  username: ${first.username}`);
    console.log(`  password: ${first.password ?? 'the one of SUPER_PASSWORD'}`);
  }
};

/** Starts the server; on failure prints what to do and exits with 1. */
export const run = (): Promise<void> =>
  start().catch((error: unknown) => {
    const isPlain = error instanceof StartError || error instanceof Unavailable;
    console.error(isPlain ? error.message : error);
    process.exit(1);
  });
