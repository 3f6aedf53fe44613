/**
 * Runs the server as a program without the checks of a start, which refuses the PostgreSQL of tests
 * because that would lose commits in a power cut.
 */

import { buildApp } from '../app/build.ts';
import { openStore } from '../platform/db/open-store.ts';
import { readSettings } from '../platform/settings/settings.ts';

const settings = readSettings(process.env);
const http = await buildApp({ store: await openStore(settings), settings, now: Date.now });
console.log(`VMS listens on ${await http.listen({ host: '127.0.0.1', port: 0 })}`);
