import { buildApp } from '../../server/app/build.ts';
import { openStore } from '../../server/platform/db/open-store.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';

/** The real server on the test's database; a message sets its clock. */
let time = Number(process.env.NOW);
const settings = readSettings(process.env);
const store = await openStore(settings);
const http = await buildApp({ store, settings, now: () => time, elapsed: () => time });
await http.listen({ port: 0, host: '127.0.0.1' });
const address = http.server.address();
process.on('disconnect', () => process.exit());
process.on('message', (now) => {
  time = Number(now);
  process.send?.('heard');
});
process.send?.(typeof address === 'object' ? address?.port : undefined);
