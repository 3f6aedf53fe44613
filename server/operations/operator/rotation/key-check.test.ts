import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { insertGateway } from '../../../gateways/queries.ts';
import { encryptionWith, findSecretsKey, keyFile } from '../../../platform/secrets/encryption.ts';
import { StartError } from '../../../platform/settings/settings.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { anInstitution } from '../../../testing/tenants.ts';
import { settleKey } from './key-check.ts';

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const givenKey = () => ({ DATA_DIR: '', SECRETS_KEY: randomBytes(32) });
const storedKey = () => ({ DATA_DIR: aFolder(), SECRETS_KEY: undefined });

/** Credentials as a server with this key has saved them. */
const saveCredentials = async (server: TestServer, key: Buffer | undefined) => {
  const institution = await anInstitution(server);
  const sealed = encryptionWith(key ?? Buffer.alloc(0)).encrypt('{}', institution.id);
  await server.store.change((tx) =>
    insertGateway(tx, institution, { username: 'a-college', sealed }, server.clock.now),
  );
};

const refusalOf = async (work: Promise<void>): Promise<string> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return String(error);
};

test('a key is made for a database where nothing is sealed, once', async () => {
  const { store } = await aServer();
  const settings = storedKey();
  await settleKey(store, settings);
  const made = readFileSync(keyFile(settings.DATA_DIR));
  expect(statSync(keyFile(settings.DATA_DIR)).mode & 0o777).toBe(0o600);
  await settleKey(store, settings);
  expect(readFileSync(keyFile(settings.DATA_DIR))).toEqual(made);
});

test('a lost key is not replaced while the database holds what only it opens', async () => {
  const server = await aServer();
  const settings = storedKey();
  await settleKey(server.store, settings);
  await saveCredentials(server, findSecretsKey(settings));
  rmSync(keyFile(settings.DATA_DIR));
  const refusal = await refusalOf(settleKey(server.store, settings));
  expect(refusal).toContain('put it back from your backup');
  expect(refusal).toContain('set PAYMENTS=off');
  expect(existsSync(keyFile(settings.DATA_DIR))).toBe(false);
});

test('a lost key that has sealed nothing is replaced', async () => {
  const { store } = await aServer();
  await settleKey(store, storedKey());
  await settleKey(store, storedKey());
});

test('another SECRETS_KEY is refused, also before anything is sealed', async () => {
  const server = await aServer();
  const [right, wrong] = [givenKey(), givenKey()];
  await settleKey(server.store, right);
  expect(await refusalOf(settleKey(server.store, wrong))).toContain('SECRETS_KEY is not the key');
  await saveCredentials(server, right.SECRETS_KEY);
  expect(await refusalOf(settleKey(server.store, wrong))).toContain('SECRETS_KEY is not the key');
  await settleKey(server.store, right);
});

test('a key that an earlier release has put in the place of a lost one is taken, if it opens anything', async () => {
  const server = await aServer();
  const settings = givenKey();
  await saveCredentials(server, randomBytes(32));
  expect(await refusalOf(settleKey(server.store, settings))).toContain('is not the key');
  await saveCredentials(server, settings.SECRETS_KEY);
  await settleKey(server.store, settings);
});

test('credentials that are given up as the manual says keep no server from starting', async () => {
  const server = await aServer();
  await saveCredentials(server, randomBytes(32));
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/run.md'), 'utf8');
  const [, statements = ''] = /When the key is lost.*?```sql\n(.*?)```/s.exec(manual) ?? [];
  for (const statement of statements.trim().split(';\n')) {
    await server.store.change((tx) => sql.raw(statement).execute(tx));
  }
  await settleKey(server.store, givenKey());
});
