/** Writes the OpenAPI document of the server: `write-openapi.ts <folder>`. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../app/build.ts';
import { openStore } from '../platform/db/open-store.ts';
import { readSettings } from '../platform/settings/settings.ts';

const [DATA_DIR = '.'] = process.argv.slice(2);
const SECRETS_KEY = randomBytes(32).toString('base64');
const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR, SECRETS_KEY });
const store = await openStore(settings);
const http = await buildApp({ store, settings, now: Date.now });
const document = (await http.inject('/openapi.json')).json();
writeFileSync(join(DATA_DIR, 'openapi.json'), JSON.stringify(document, null, 2));
await http.close();
await store.close();
