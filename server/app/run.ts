import { Unavailable } from '../platform/db/unavailable.ts';
import { readSettings, StartError } from '../platform/settings/settings.ts';
import { announce, announceFailure } from './program-log.ts';
import { startServer } from './start.ts';

/** Milliseconds after which the process exits even if something still hangs. */
const exitTimeoutMs = 9500;

const start = async () => {
  const { url, firstAdmin, stop } = await startServer(readSettings(process.env));

  let isStopping = false;
  const shutDown = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    announce('VMS stops', { signal });
    setTimeout(() => process.exit(0), exitTimeoutMs).unref();
    await stop().catch((error: unknown) => announceFailure(error, 'The server stops badly'));
    announce('VMS has stopped');
    process.exit(0);
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);

  announce(`VMS listens on ${url}`);
  if (firstAdmin) {
    const { username, password = 'the one of SUPER_PASSWORD' } = firstAdmin;
    announce('The first SUPER admin, shown only now:', { username, password });
  }
};

/** Starts the server; on failure prints what to do and exits with 1. */
export const runServer = (): Promise<void> =>
  start().catch((error: unknown) => {
    const isPlain = error instanceof StartError || error instanceof Unavailable;
    announceFailure(isPlain ? error.message : error);
    process.exit(1);
  });
