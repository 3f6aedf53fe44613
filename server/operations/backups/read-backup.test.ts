import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { zstdCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { parseBackupKey } from '../../platform/settings/backup.ts';
import { generateKeyPair } from './encryption.ts';
import { formatName, formatVersion } from './header.ts';
import { isAuthentic } from './header-mac.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const partialHeader = {
  format: formatName,
  version: formatVersion,
  engine: 'sqlite',
  release: '0.1.0',
  createdAt: '2026-03-15T06:00:00.000Z',
  schema: 19,
  rows: { admins: 1 },
  auditHead: `0:${'0'.repeat(64)}`,
} as const;

const secretsKey = randomBytes(32);
const keyPair = await generateKeyPair();
const identity = parseBackupKey(keyPair.identity);
const recipient = parseBackupKey(keyPair.recipient);

/** A backup whose content does not compress. */
const aBackup = async (key?: typeof identity) => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const payload = join(folder, 'payload');
  const bytes = randomBytes(300_000);
  writeFileSync(payload, bytes);
  const file = join(folder, 'a.backup');
  await writeBackup(partialHeader, payload, file, { key, secretsKey });
  return { folder, file, bytes };
};

const read = async (file: string, key?: typeof identity) => {
  const chunks: Buffer[] = [];
  const keep = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  const header = await readBackup(file, key, () => keep);
  return { header, payload: Buffer.concat(chunks) };
};

const change = (file: string, made: (bytes: Buffer) => Buffer) =>
  writeFileSync(file, made(readFileSync(file)));

const flip = (at: (bytes: Buffer) => number) => (bytes: Buffer) => {
  const place = at(bytes);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return bytes;
};

test('a backup is read as it was written, is for its owner alone, and leaves nothing beside it', async () => {
  const { file, folder, bytes } = await aBackup();
  const { header, payload } = await read(file);
  expect(payload.equals(bytes)).toBe(true);
  expect(header).toMatchObject({ ...partialHeader, bytes: bytes.length });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['a.backup', 'payload']);
});

test.each([
  ['at its end', (bytes: Buffer) => bytes.length - 9],
  ['in the middle', (bytes: Buffer) => bytes.length >> 1],
  ['in what its header says of the rows', (bytes: Buffer) => bytes.indexOf('"admins":1') + 9],
])('a backup with one flipped bit %s is refused', async (_where, at) => {
  const { file } = await aBackup();
  change(file, flip(at));
  await expect(read(file)).rejects.toThrow('is cut short or damaged');
});

test('reading stops at the size that the header states', async () => {
  const { file, folder } = await aBackup();
  const small = zstdCompressSync(Buffer.alloc(50_000_000));
  const header = readFileSync(file, 'latin1').split('\n')[0];
  const bomb = join(folder, 'bomb.backup');
  writeFileSync(bomb, Buffer.concat([Buffer.from(`${header}\n`), small]));
  let written = 0;
  const count = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.length;
      done();
    },
  });
  await expect(readBackup(bomb, undefined, () => count)).rejects.toThrow('damaged');
  expect(written).toBeLessThanOrEqual(300_000);
});

test('a backup is authentic to the secrets key that it was made with, and unchanged', async () => {
  const { header } = await read((await aBackup(identity)).file, identity);
  expect(isAuthentic(header, secretsKey)).toBe(true);
  expect(isAuthentic({ ...header, bytes: 1 }, secretsKey)).toBe(false);
  expect(isAuthentic({ ...header, mac: null }, secretsKey)).toBe(false);
  expect(isAuthentic(header, randomBytes(32))).toBe(false);
  expect(isAuthentic(header, undefined)).toBe(false);
});

test.each([
  ['another compressed text', () => zstdCompressSync(Buffer.from('more'))],
  ['other bytes', () => Buffer.from('more')],
  ['itself', (file: string) => readFileSync(file)],
])('nothing is restored of %s behind the end of a backup', async (_what, makeMore) => {
  const { file, bytes } = await aBackup();
  change(file, (given) => Buffer.concat([given, makeMore(file)]));
  const found = await read(file).then(
    ({ payload }) => payload.equals(bytes),
    (error: Error) => error.message,
  );
  expect([true, expect.stringContaining('damaged')]).toContainEqual(found);
});

test('a backup in an older form than any release made is refused', async () => {
  const { file } = await aBackup();
  change(file, (bytes) =>
    Buffer.from(bytes.toString('latin1').replace('"version":1', '"version":0'), 'latin1'),
  );
  await expect(read(file)).rejects.toThrow('is cut short or damaged');
});

test.each([0, 20, 2000, 200_000])('a backup cut off after %i bytes is refused', async (length) => {
  for (const key of [undefined, identity]) {
    const { file } = await aBackup(key);
    change(file, (bytes) => bytes.subarray(0, length));
    await expect(read(file, identity)).rejects.toThrow(
      key && length === 20 ? 'is not a backup' : 'is cut short or damaged',
    );
  }
});

test('what is no backup is refused as that', async () => {
  const { file } = await aBackup();
  for (const text of ['SQLite format 3', '{"format":"something else"}\n']) {
    writeFileSync(file, text);
    await expect(read(file)).rejects.toThrow('is not a backup');
  }
  await expect(read(`${file} of another name`)).rejects.toThrow('cannot be read');
});

test('a backup in a newer form is left to the release that made it', async () => {
  const { file } = await aBackup();
  change(file, (bytes) =>
    Buffer.from(`${bytes.toString('latin1').replace('"version":1', '"version":2')}`, 'latin1'),
  );
  await expect(read(file)).rejects.toThrow('was made by a newer release');
});

test('an encrypted backup is opened by its identity alone, also when the server had only the recipient', async () => {
  for (const key of [identity, recipient]) {
    const { file, bytes } = await aBackup(key);
    expect(readFileSync(file).includes('vms-backup')).toBe(false);
    expect((await read(file, identity)).payload.equals(bytes)).toBe(true);
    await expect(read(file)).rejects.toThrow('is encrypted: set BACKUP_KEY to the identity');
    await expect(read(file, recipient)).rejects.toThrow('a recipient, age1…, does not');
    const other = parseBackupKey((await generateKeyPair()).identity);
    await expect(read(file, other)).rejects.toThrow('was encrypted for another key');
    change(
      file,
      flip((bytes) => bytes.length >> 1),
    );
    await expect(read(file, identity)).rejects.toThrow('is cut short or damaged');
  }
});
