/**
 * `npm run dev`: the console with hot reload and a server that restarts when its files change, on
 * one address. `--fleet` adds the demo's fleet; DATA_DIR or DATABASE_URL names a database to keep.
 */
import { Failure, main } from './failure.js';
import {
  endTogether,
  faultsOnly,
  port,
  requirePort,
  startBkash,
  startScript,
  superAdmin,
  temporaryFolder,
  url,
} from './local-run.js';
import { lastingPort } from './ports.js';

const { DATA_DIR, DATABASE_URL } = process.env;

await main(async () => {
  const withFleet = process.argv.includes('--fleet');
  const isTemporary = !DATA_DIR && !DATABASE_URL;
  if (withFleet && !isTemporary) {
    throw new Failure('The fleet fills a database of its own: unset DATA_DIR and DATABASE_URL.');
  }
  await requirePort();
  console.log(`\n  The console runs at ${url}`);
  const { SUPER_USERNAME, SUPER_PASSWORD } = superAdmin;
  if (isTemporary) console.log(`  Username ${SUPER_USERNAME}, password ${SUPER_PASSWORD}\n`);

  const serverPort = String(await lastingPort());
  const serverUrl = `http://127.0.0.1:${serverPort}`;
  const addresses = { SERVER: serverUrl, PUBLIC_ORIGIN: url };
  startScript('node_modules/vite/bin/vite.js', addresses, faultsOnly, {
    args: ['--host', '127.0.0.1', '--port', port, '--strictPort'],
  });
  const bkash = withFleet ? await startBkash() : undefined;
  // The server inherits a given DATA_DIR.
  const database = isTemporary
    ? { ...superAdmin, DATA_DIR: temporaryFolder('vms-dev-') }
    : { DATABASE_URL };
  const own = { ...database, PORT: serverPort, PUBLIC_ORIGIN: url };
  startScript('server/main.ts', { ...bkash?.settings, ...own }, 'inherit', {
    nodeOptions: ['--watch', '--watch-preserve-output'],
  });
  await bkash?.startFleet(database, serverUrl);
  return endTogether();
});
