import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { pathOf } from '../../contract/request.ts';
import { databaseFile } from '../../server/core/db/sqlite-file.ts';
import { sandboxMerchant } from '../../simulator/bkash/merchants.ts';
import { aBkash } from '../../simulator/bkash/server.ts';
import { oneInShort } from '../engines.ts';
import { aPlace, type engines, type Place } from '../places.ts';
import { Program } from '../program.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { refusalOf } from './started.ts';
import { aTown } from './town.ts';

const placeOf = async (engine: (typeof engines)[number]): Promise<Place> => {
  const place = await aPlace(engine);
  onTestFinished(place.remove);
  return place;
};

const started = async (env: Readonly<Record<string, string>>): Promise<Program> => {
  const program = await Program.at(env);
  onTestFinished(async () => void (await program.end('SIGKILL')));
  await program.start();
  return program;
};

/** Whoever is not the owner of a file, and may do what with it. */
const openTo = (path: string): string[] => {
  const others = statSync(path).mode & 0o077;
  return others ? [`${path}: ${others.toString(8)}`] : [];
};

/** A sentence for a person: no stack, and what to do. */
const isSentence = (said: string | undefined, word: RegExp): boolean =>
  said !== undefined && word.test(said) && !/^\s+at /m.test(said);

test('only the owner of the data may read it, whatever the umask was and whatever was there', async () => {
  const { dataDir, env } = await placeOf('sqlite');
  const { SECRETS_KEY: _, ...keyless } = env;
  const fresh = join(dataDir, 'fresh');
  // As an administrator makes a folder by hand.
  const known = join(dataDir, 'known');
  mkdirSync(known, { mode: 0o755 });
  chmodSync(known, 0o755);
  const { leaks } = found();
  let attempts = 0;
  const mask = process.umask(0);
  try {
    for (const folder of [fresh, known]) {
      const program = await started({ ...keyless, DATA_DIR: folder });
      // While it runs the log and its index lie beside the database.
      const files = readdirSync(folder).map((name) => join(folder, name));
      attempts += files.length + 1;
      leaks.push(...[folder, ...files].flatMap(openTo));
      if (files.length < 2) leaks.push(`only ${files.length} files in ${folder}`);
      await program.end('SIGKILL');
    }
  } finally {
    process.umask(mask);
  }
  tried({ what: 'modes of the data', attempts, leaks });
});

test('a given first password is never printed, and a common one is refused', async () => {
  const { dataDir, env } = await placeOf('sqlite');
  const password = `given-${randomBytes(9).toString('hex')}`;
  const { leaks } = found();
  const given = { ...env, SUPER_PASSWORD: password, LOG_LEVEL: 'trace' };
  const program = await started({ ...given, DATA_DIR: join(dataDir, 'given') });
  await program.end('SIGTERM');
  if (program.said.includes(password)) leaks.push('the given password is printed');
  const all = ['123456', 'password', 'Password1', 'QWERTY', 'admin123', 'vending'];
  const common = sized({ short: all.slice(0, 2), whole: all });
  for (const [index, word] of common.entries()) {
    const folder = join(dataDir, `common-${index}`);
    const said = await refusalOf({ ...env, SUPER_PASSWORD: word, DATA_DIR: folder });
    if (!isSentence(said, /SUPER_PASSWORD/)) leaks.push(`${word}: ${said}`);
    if (said?.includes(word) && word !== 'password') leaks.push(`${word} is printed`);
  }
  tried({ what: 'first passwords', attempts: 1 + common.length, leaks });
});

test('an empty database file is refused, and so is a second server on one folder', async () => {
  const { dataDir, env } = await placeOf('sqlite');
  const { leaks, losses } = found();
  let attempts = 0;
  const refusalIn = (folder: string) => {
    attempts += 1;
    return refusalOf({ ...env, DATA_DIR: folder });
  };
  const empty = join(dataDir, 'empty');
  mkdirSync(empty);
  writeFileSync(databaseFile(empty), '');
  const said = await refusalIn(empty);
  if (!isSentence(said, /vms\.db/)) leaks.push(`an empty vms.db: ${said}`);
  const shared = join(dataDir, 'shared');
  const first = await started({ ...env, DATA_DIR: shared });
  const second = await refusalIn(shared);
  if (!isSentence(second, /another|already|in use/i)) leaks.push(`a second server: ${second}`);
  const isWell = first.isRunning && (await fetch(`${first.url}/health`)).status === 200;
  if (!isWell) losses.push('the first server');
  // What was killed does not stand in the way of the next.
  await first.end('SIGKILL');
  await first.start();
  attempts += 1;
  tried({ what: 'an empty file, a second server, one after a kill', attempts, leaks, losses });
});

describe.each(oneInShort)('on %s', (engine) => {
  test('a key that does not open what is sealed stops the start, or payments, and says so', async () => {
    const bkash = await aBkash({ tokenCallsAnHour: Infinity });
    onTestFinished(bkash.close);
    const server = await attacked(engine, aTown, { BKASH_BASE_URL: bkash.url });
    const { own, tokens } = server.world;
    const params = { institutionId: own.campus.id };
    const { username, password, appKey, appSecret } = sandboxMerchant;
    const body = { username, password, appKey, appSecret };
    await server.call(gateways.save, { params, body, token: tokens.SUPER });
    await server.program.end('SIGTERM');
    const { SECRETS_KEY: key = '', ...keyless } = server.place.env;
    const { leaks } = found();
    const other = { ...keyless, SECRETS_KEY: randomBytes(32).toString('base64') };
    const lost = engine === 'sqlite' ? [other, keyless] : [other];
    for (const env of lost) {
      const said = await refusalOf(env);
      if (!isSentence(said, /key/i)) {
        leaks.push(`${env === keyless ? 'no' : 'another'} key: ${said}`);
      }
      if (said?.includes(key)) leaks.push('the key is printed');
      if (env === keyless) rmSync(join(server.place.dataDir, 'secrets.key'), { force: true });
    }
    const restored = await started(server.place.env);
    const response = await fetch(restored.url + pathOf(gateways.one, { params }), {
      headers: { authorization: `Bearer ${tokens.SUPER}` },
    });
    tried({
      what: `${engine}: a lost key`,
      attempts: lost.length,
      leaks,
      losses: response.status === 200 ? [] : [`with its key again: ${response.status}`],
    });
  });
});
