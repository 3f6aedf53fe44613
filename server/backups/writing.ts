import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { keepFolder } from '../core/db/keep-folder.ts';
import { type BackupKey, keyOfBackups } from '../core/settings/backup.ts';
import { type Bytes, encryptionFor, newKeyPair } from './encryption.ts';
import { digested, type Header, lineOf } from './header.ts';
import { readBackup } from './reading.ts';

const digestOf = async (rest: Omit<Header, 'sha256'>, payload: string): Promise<string> => {
  const digest = createHash('sha256').update(digested({ ...rest, sha256: '' }));
  for await (const chunk of createReadStream(payload)) digest.update(chunk);
  return digest.digest('hex');
};

/** Writes the file, verifies it by reading it back, and returns its size in bytes. */
const writeWhole = async (
  header: Header,
  payload: string,
  target: string,
  key: BackupKey | undefined,
): Promise<number> => {
  async function* withHeader(source: Bytes): Bytes {
    yield Buffer.from(lineOf(header));
    yield* source;
  }
  const reader = await newKeyPair();
  const encrypt = key
    ? await encryptionFor(key, reader)
    : async function* (source: Bytes): Bytes {
        yield* source;
      };
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(createReadStream(payload), createZstdCompress(), withHeader, encrypt, output);
  await readBackup(target, keyOfBackups(reader.identity));
  return statSync(target).size;
};

/**
 * Writes a backup under a temporary name until it is whole, on the disk and verified. Returns its
 * size in bytes; a failure leaves no file.
 */
export const writeBackup = async (
  told: Omit<Header, 'bytes' | 'sha256'>,
  payload: string,
  target: string,
  key: BackupKey | undefined,
): Promise<number> => {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    const rest = { ...told, bytes: statSync(payload).size };
    const header = { ...rest, sha256: await digestOf(rest, payload) };
    const size = await writeWhole(header, payload, unfinished, key);
    renameSync(unfinished, target);
    keepFolder(dirname(target));
    return size;
  } finally {
    rmSync(unfinished, { force: true });
  }
};
