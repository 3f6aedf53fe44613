import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findUnusedNames, readWalls } from './walls.js';

/** @type {string[]} */
const planted = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * Returns the breaches of a repository that consists of these files.
 * @param {Record<string, string>} files
 */
async function breachesOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'vms-walls-'));
  planted.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return (await readWalls(folder)).breaches;
}

const leaf = 'export type Leaf = string;\nexport const leaf: Leaf = "";\n';
const imports = (/** @type {string} */ path) => `export { leaf } from '${path}';\n`;

test('a room may import from itself, from rooms that rooms.js names and from the parts its part sees', async () => {
  expect(
    await breachesOf({
      'contract/values/money.ts': leaf,
      'server/platform/lists/clock.ts': leaf,
      'server/machines/rules.ts': leaf,
      'server/machines/routes.ts':
        imports('../platform/lists/clock.ts') +
        imports('./rules.ts') +
        imports('../../contract/values/money.ts'),
      'server/main.ts': imports('./machines/routes.ts'),
    }),
  ).toEqual([]);
});

test('a room may not import from a room that rooms.js does not name for it', async () => {
  expect(
    await breachesOf({
      'server/admins/queries.ts': leaf,
      'server/platform/endpoints/access.ts': imports('../../admins/queries.ts'),
    }),
  ).toEqual([
    'server/platform/endpoints/access.ts → server/admins/queries.ts: server/platform/endpoints imports only what rooms.js names',
  ]);
});

test('a type is an import too', async () => {
  const [breach] = await breachesOf({
    'server/admins/queries.ts': leaf,
    'server/platform/endpoints/access.ts':
      "import type { Leaf } from '../../admins/queries.ts';\nexport type A = Leaf;\n",
  });
  expect(breach).toContain('server/platform/endpoints imports only what rooms.js names');
});

test('peers are blind to each other', async () => {
  expect(
    await breachesOf({
      'console/machines/Machine.tsx': leaf,
      'console/institutions/Institution.tsx': imports('../machines/Machine.tsx'),
      'console/rfids/list/Rfid.tsx': imports('../../machines/Machine.tsx'),
      'console/pages/Page.tsx': imports('../machines/Machine.tsx'),
    }),
  ).toEqual([
    'console/institutions/Institution.tsx → console/machines/Machine.tsx: console/institutions imports only what rooms.js names',
    'console/rfids/list/Rfid.tsx → console/machines/Machine.tsx: console/rfids imports only what rooms.js names',
  ]);
});

test("a test in the server may import from testing, where the tests' builders stand; nothing else may", async () => {
  expect(
    await breachesOf({
      'server/testing/server.ts': leaf,
      'server/admins/admins.test.ts': imports('../testing/server.ts'),
      'server/admins/routes.ts': imports('../testing/server.ts'),
    }),
  ).toEqual([
    'server/admins/routes.ts → server/testing/server.ts: server/admins imports only what rooms.js names',
  ]);
});

test('tests of the server play against the simulator, and the server does not know it', async () => {
  expect(
    await breachesOf({
      'simulator/bkash/server.ts': leaf,
      'server/testing/payments/bkash.ts': imports('../../simulator/bkash/server.ts'),
      'server/gateways/gateways.test.ts': imports('../../simulator/bkash/server.ts'),
      'server/gateways/routes.ts': imports('../../simulator/bkash/server.ts'),
    }),
  ).toEqual([
    'server/gateways/routes.ts → simulator/bkash/server.ts: server sees only itself, contract, public-pages',
  ]);
});

test('only the composition root imports a payment provider, everything else the port', async () => {
  const provider = imports('../gateways/bkash/checkout.ts');
  expect(
    await breachesOf({
      'server/gateways/bkash/checkout.ts': leaf,
      'server/gateways/bkash/gateway.ts': imports('./checkout.ts'),
      'server/gateways/routes.ts': imports('./bkash/checkout.ts'),
      'server/gateways/secrets.test.ts': imports('./bkash/checkout.ts'),
      'server/payments/charge.ts': provider,
      'server/app/build.ts': provider,
      'server/testing/payments/bkash.ts': provider,
      'proof/wire.ts': imports('../server/gateways/bkash/checkout.ts'),
    }),
  ).toEqual([
    'server/gateways/routes.ts → server/gateways/bkash/checkout.ts: only who puts the server together knows the payment provider',
    'server/payments/charge.ts → server/gateways/bkash/checkout.ts: only who puts the server together knows the payment provider',
  ]);
});

test('a part sees only the parts that rooms.js lists for it', async () => {
  expect(
    await breachesOf({
      'server/platform/lists/clock.ts': leaf,
      'console/core/call.ts': imports('../../server/platform/lists/clock.ts'),
      'bench/ingest.ts': imports('../server/platform/lists/clock.ts'),
    }),
  ).toEqual([
    'console/core/call.ts → server/platform/lists/clock.ts: console sees only itself, contract',
  ]);
});

test('the contract imports nothing but zod and the parser of CSV', async () => {
  expect(
    await breachesOf({
      'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
      'node_modules/zod/index.js': 'export const z = 1;',
      'contract/values/money.ts': "export { z } from 'zod';\nexport { join } from 'node:path';\n",
      'package.json': '{ "dependencies": { "zod": "4" } }',
    }),
  ).toEqual(['contract/values/money.ts → path: contract imports only zod and papaparse']);
});

test.each(['helpers/leaf.ts', 'server/helpers/leaf.ts', 'console/helpers/leaf.ts'])(
  'a folder that is not in rooms.js fails: %s',
  async (path) => {
    const [breach] = await breachesOf({ [path]: leaf });
    expect(breach).toContain('a folder stands in rooms.js');
  },
);

test('a name in rooms.js that only tests need, or nothing, fails', () => {
  const lists = {
    server: { platform: [], logos: ['platform'], admins: ['platform', 'logos'], app: ['*'] },
  };
  const from = 'server/admins/routes.ts';
  const imports = [
    { from, to: 'server/platform/db/store.ts' },
    { from: 'server/logos/logos.ts', to: 'server/platform/db/store.ts' },
    { from: 'server/admins/admins.test.ts', to: 'server/logos/logos.ts' },
  ];
  expect(findUnusedNames(lists, imports)).toEqual(['rooms.js: server/admins does not need logos']);
  expect(findUnusedNames(lists, [...imports, { from, to: 'server/logos/logos.ts' }])).toEqual([]);
});

test('files do not import each other in a circle', async () => {
  expect(
    await breachesOf({
      'server/platform/db/a.ts': imports('./b.ts'),
      'server/platform/db/b.ts': imports('./a.ts'),
    }),
  ).toContain(
    'server/platform/db/a.ts → server/platform/db/b.ts → server/platform/db/a.ts: no circles',
  );
});
