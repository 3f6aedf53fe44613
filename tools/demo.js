/** `npm run demo`: a server with made-up data and a bKash of its own, gone when it ends. */
import { main } from './failure.js';
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

await main(async () => {
  await requirePort();
  const database = { DATA_DIR: temporaryFolder('vms-demo-') };
  const { settings, startFleet } = await startBkash();
  // The fleet prints the address and the logins.
  const own = { ...superAdmin, ...database, PORT: port, PUBLIC_ORIGIN: url };
  startScript('server/main.ts', { ...settings, ...own }, faultsOnly);
  await startFleet(database);
  return endTogether();
});
