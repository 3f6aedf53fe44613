/**
 * The server as a program of its own, without what it demands when it starts: a test's PostgreSQL
 * keeps nothing through a power cut, and a start refuses such a one.
 */

import { buildApp } from '../app/build.ts';
import { openStore } from '../core/db/open.ts';
import { readSettings } from '../core/settings/settings.ts';

const settings = readSettings(process.env);
const http = await buildApp({ store: await openStore(settings), settings, now: Date.now });
console.log(`VMS listens on ${await http.listen({ host: '127.0.0.1', port: 0 })}`);
