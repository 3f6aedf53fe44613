import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { syncFolder } from '../../platform/db/sync-folder.ts';
import { type BackupKey, parseBackupKey } from '../../platform/settings/backup.ts';
import { type ByteStream, createEncryption, generateKeyPair } from './encryption.ts';
import { digestInput, encodeHeader, type Header } from './header.ts';
import { signHeader } from './header-mac.ts';
import { readBackup } from './read-backup.ts';

const digestOf = async (rest: Omit<Header, 'sha256' | 'mac'>, payload: string): Promise<string> => {
  const digest = createHash('sha256').update(digestInput({ ...rest, sha256: '', mac: null }));
  for await (const chunk of createReadStream(payload)) digest.update(chunk);
  return digest.digest('hex');
};

/** Writes the file, verifies it by reading it back, and returns its size in bytes. */
const writeVerified = async (
  header: Header,
  payload: string,
  target: string,
  key: BackupKey | undefined,
): Promise<number> => {
  async function* withHeader(source: ByteStream): ByteStream {
    yield Buffer.from(encodeHeader(header));
    yield* source;
  }
  const reader = await generateKeyPair();
  const encrypt = key
    ? await createEncryption(key, reader)
    : async function* (source: ByteStream): ByteStream {
        yield* source;
      };
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(createReadStream(payload), createZstdCompress(), withHeader, encrypt, output);
  await readBackup(target, parseBackupKey(reader.identity));
  return statSync(target).size;
};

export interface BackupKeys {
  /** Encrypts the file. */
  readonly key: BackupKey | undefined;
  /** Signs the header. */
  readonly secretsKey: Buffer | undefined;
}

/**
 * Writes a backup under a temporary name until it is whole, on the disk and verified. Returns its
 * size in bytes; a failure leaves no file.
 */
export const writeBackup = async (
  partialHeader: Omit<Header, 'bytes' | 'sha256' | 'mac'>,
  payload: string,
  target: string,
  { key, secretsKey }: BackupKeys,
): Promise<number> => {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    const rest = { ...partialHeader, bytes: statSync(payload).size };
    const header = signHeader({ ...rest, sha256: await digestOf(rest, payload) }, secretsKey);
    const size = await writeVerified(header, payload, unfinished, key);
    renameSync(unfinished, target);
    syncFolder(dirname(target));
    return size;
  } finally {
    rmSync(unfinished, { force: true });
  }
};
