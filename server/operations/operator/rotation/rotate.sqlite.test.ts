import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../../app/start.ts';
import {
  encryptionWith,
  findSecretsKey,
  keyFile,
  requireSecretsKey,
} from '../../../platform/secrets/encryption.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import {
  anEncryptedDatabase,
  decryptSecrets,
  encryptSecrets,
  plainSecrets,
} from '../../../testing/operations/encrypted-secrets.ts';
import { runProgram } from '../../../testing/operations/operator.ts';
import { pickBySize } from '../../../testing/test-size.ts';

const aFolderWithKey = async () => {
  const place = await anEncryptedDatabase();
  const old = requireSecretsKey(place.settings);
  await encryptSecrets(place.store, encryptionWith(old));
  return { ...place, old };
};

const start = async ({ DATA_DIR }: { DATA_DIR: string }) => {
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR });
  await (await startServer(settings)).stop();
};

const writing = ['writeFileSync', 'fsyncSync', 'chmodSync'];
/**
 * File operations of the program from the first key file on: it writes the new key, seals the
 * database, and then writes the old key beside it.
 */
const steps = [...writing, 'fsyncSync', ...writing, 'renameSync', 'fsyncSync'];
/** Index of the first operation after the database. */
const committed = writing.length + 1;

/** Ends the program as `kill -9` does, right before one of its steps. */
const killedBefore = (step: number): string => {
  const module = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let isAtKeys = false;
    let count = 0;
    for (const name of ${JSON.stringify([...new Set(steps)])}) {
      const real = fs[name];
      fs[name] = (...args) => {
        isAtKeys ||= String(args[0]).includes('secrets.key');
        if (isAtKeys && count++ === ${step}) process.kill(process.pid, 'SIGKILL');
        return real(...args);
      };
    }
    syncBuiltinESMExports();`;
  return `--import data:text/javascript,${encodeURIComponent(module)}`;
};

test('a new key takes the place of the old one, which stays beside it', async () => {
  const place = await aFolderWithKey();
  const { DATA_DIR } = place.settings;
  const { code, output } = await runProgram(place, 'rotate-secrets');
  expect({ code, said: output }).toMatchObject({ code: 0 });
  const key = requireSecretsKey(place.settings);
  expect(key.equals(place.old)).toBe(false);
  expect(await decryptSecrets(place.store, key)).toEqual(plainSecrets);
  expect(statSync(keyFile(DATA_DIR)).mode & 0o777).toBe(0o600);
  const [oldKeyFile = '', ...more] = readdirSync(DATA_DIR).filter((name) => name.includes('.old-'));
  expect(more).toEqual([]);
  expect(output).toContain(oldKeyFile);
  expect(readFileSync(join(DATA_DIR, oldKeyFile), 'utf8').trim()).toBe(
    place.old.toString('base64'),
  );
  await start(place.settings);
});

/** Short runs kill before the first step, right after the database, and before the last. */
const kills = pickBySize({ short: [0, committed, steps.length - 1], whole: [...steps.keys()] });

test.each(kills.map((step) => ({ name: steps[step], step })))(
  'killed before its step $step, $name, it leaves a server that starts with the right key',
  async ({ step }) => {
    const place = await aFolderWithKey();
    const { DATA_DIR } = place.settings;
    const { code } = await runProgram(place, 'rotate-secrets', [], {
      NODE_OPTIONS: killedBefore(step),
    });
    expect(code).toBe(null);
    await start(place.settings);
    const key = requireSecretsKey(place.settings);
    expect(await decryptSecrets(place.store, key)).toEqual(plainSecrets);
    expect(key.equals(place.old)).toBe(step < committed);
    expect(existsSync(`${keyFile(DATA_DIR)}.new`)).toBe(false);
  },
);

test('a rotation that was killed is ended by the next one', async () => {
  const place = await aFolderWithKey();
  await runProgram(place, 'rotate-secrets', [], {
    NODE_OPTIONS: killedBefore(committed),
  });
  expect((await runProgram(place, 'rotate-secrets')).code).toBe(0);
  expect(await decryptSecrets(place.store, requireSecretsKey(place.settings))).toEqual(
    plainSecrets,
  );
});

test('a new key that was not written to its end is dropped', async () => {
  const place = await aFolderWithKey();
  writeFileSync(`${keyFile(place.settings.DATA_DIR)}.new`, 'half a k');
  await start(place.settings);
  expect(findSecretsKey(place.settings)?.equals(place.old)).toBe(true);
  expect(await decryptSecrets(place.store, place.old)).toEqual(plainSecrets);
});

test('a folder without a key has none to be rotated', async () => {
  const place = await anEncryptedDatabase(Buffer.alloc(32, 1));
  await place.store.change((tx) => tx.deleteFrom('keyChecks').execute());
  const settings = { ...place.settings, SECRETS_KEY: undefined };
  const { code, output } = await runProgram({ settings }, 'rotate-secrets');
  expect(code).toBe(1);
  expect(output).toMatch(/^There is no key yet/);
});
