import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../app/start.ts';
import { keyFile, knownKey, sealingWith, secretsKey } from '../core/sealing.ts';
import { readSettings } from '../core/settings/settings.ts';
import { runProgram } from '../testing/operator.ts';
import { aSealedDatabase, openThings, sealedThings, sealThings } from '../testing/rotating.ts';
import { sized } from '../testing/size.ts';

const aFolderWithKey = async () => {
  const place = await aSealedDatabase();
  const old = secretsKey(place.settings);
  await sealThings(place.store, sealingWith(old));
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
  const { code, said } = await runProgram(place, 'rotate-secrets');
  expect({ code, said }).toMatchObject({ code: 0 });
  const key = secretsKey(place.settings);
  expect(key.equals(place.old)).toBe(false);
  expect(await openThings(place.store, key)).toEqual(sealedThings);
  expect(statSync(keyFile(DATA_DIR)).mode & 0o777).toBe(0o600);
  const [kept = '', ...more] = readdirSync(DATA_DIR).filter((name) => name.includes('.old-'));
  expect(more).toEqual([]);
  expect(said).toContain(kept);
  expect(readFileSync(join(DATA_DIR, kept), 'utf8').trim()).toBe(place.old.toString('base64'));
  await start(place.settings);
});

/** Short runs kill before the first step, right after the database, and before the last. */
const kills = sized({ short: [0, committed, steps.length - 1], whole: [...steps.keys()] });

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
    const key = secretsKey(place.settings);
    expect(await openThings(place.store, key)).toEqual(sealedThings);
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
  expect(await openThings(place.store, secretsKey(place.settings))).toEqual(sealedThings);
});

test('a new key that was not written to its end is dropped', async () => {
  const place = await aFolderWithKey();
  writeFileSync(`${keyFile(place.settings.DATA_DIR)}.new`, 'half a k');
  await start(place.settings);
  expect(knownKey(place.settings)?.equals(place.old)).toBe(true);
  expect(await openThings(place.store, place.old)).toEqual(sealedThings);
});

test('a folder without a key has none to be rotated', async () => {
  const place = await aSealedDatabase(Buffer.alloc(32, 1));
  await place.store.change((tx) => tx.deleteFrom('keyChecks').execute());
  const settings = { ...place.settings, SECRETS_KEY: undefined };
  const { code, said } = await runProgram({ settings }, 'rotate-secrets');
  expect(code).toBe(1);
  expect(said).toMatch(/^There is no key yet/);
});
