import { Unavailable } from '../platform/db/unavailable.ts';
import { readSettings, StartError } from '../platform/settings/settings.ts';
import { startServer } from './start.ts';

/** Milliseconds after which the process exits even if something still hangs. */
const exitTimeoutMs = 9500;

const start = async () => {
  const { url, firstAdmin, stop } = await startServer(readSettings(process.env));

  let isStopping = false;
  const shutDown = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), exitTimeoutMs).unref();
    await stop().catch(console.error);
    process.exit(0);
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);

  console.log(`VMS listens on ${url}`);
  if (firstAdmin) {
    console.log(`The first SUPER admin, shown only now:`);
    console.log(`  username: ${firstAdmin.username}`);
    console.log(`  password: ${firstAdmin.password ?? 'the one of SUPER_PASSWORD'}`);
  }
};

/** Starts the server; on failure prints what to do and exits with 1. */
export const runServer = (): Promise<void> =>
  start().catch((error: unknown) => {
    const isPlain = error instanceof StartError || error instanceof Unavailable;
    console.error(isPlain ? error.message : error);
    process.exit(1);
  });
