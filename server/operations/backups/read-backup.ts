import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { errorMessageOf } from '../../platform/db/reason.ts';
import { type BackupKey, parseBackupKey } from '../../platform/settings/backup.ts';
import { StartError } from '../../platform/settings/settings.ts';
import { type ByteStream, decryptStream, filePrefix } from './encryption.ts';
import { digestInput, type Header, parseHeader } from './header.ts';

/** Bytes; a header with a thousand tables is shorter. */
const maxHeaderBytes = 256 * 1024;
const newline = 10;

const firstBytesOf = (file: string, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  try {
    const open = openSync(file, 'r');
    const read = readSync(open, bytes, 0, length, 0);
    closeSync(open);
    return bytes.subarray(0, read);
  } catch (error) {
    throw new StartError(`The backup ${file} cannot be read (${errorMessageOf(error)}).`);
  }
};

const damaged = (file: string): StartError =>
  new StartError(
    `${file} is cut short or damaged: what it holds is not what was written. Take another backup, or another copy of this one.`,
  );

const foreign = (file: string): StartError =>
  new StartError(
    `${file} is not a backup: name a file that npm run backup or the nightly backup has made.`,
  );

const newerFormat = (file: string): StartError =>
  new StartError(`${file} was made by a newer release: restore it with that release.`);

const decryptFile = async (file: string, source: ByteStream, key: BackupKey | undefined) => {
  if (!key?.isIdentity) {
    throw new StartError(
      `${file} is encrypted: set BACKUP_KEY to the identity that opens it, AGE-SECRET-KEY-1…; a recipient, age1…, does not.`,
    );
  }
  const opened = await decryptStream(source, key.text).catch(() => {
    throw damaged(file);
  });
  if (opened) return opened;
  throw new StartError(
    `${file} was encrypted for another key: set BACKUP_KEY to the identity that it was made with.`,
  );
};

/** Decrypts a backup that is encrypted. */
const plainBytesOf = async (
  file: string,
  source: ByteStream,
  key: BackupKey | undefined,
): Promise<ByteStream> => {
  const firstBytes = firstBytesOf(file, filePrefix.length);
  if (firstBytes.equals(filePrefix)) return decryptFile(file, source, key);
  if (firstBytes[0] === '{'.charCodeAt(0)) return source;
  throw firstBytes.length === 0 ? damaged(file) : foreign(file);
};

/** Splits off the first line. */
const splitLine = async (
  file: string,
  source: ByteStream,
): Promise<{ line: string; rest: ByteStream }> => {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (!head.includes(newline)) {
    const { done, value } = await chunks.next();
    if (done) throw damaged(file);
    head = Buffer.concat([head, value]);
    if (head.length > maxHeaderBytes) throw foreign(file);
  }
  const end = head.indexOf(newline);
  async function* rest(): ByteStream {
    yield head.subarray(end + 1);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { line: head.toString('utf8', 0, end), rest: rest() };
};

const headerIn = (file: string, line: string): Header => {
  const read = parseHeader(line);
  if ('header' in read) return read.header;
  throw { FOREIGN: foreign, NEWER: newerFormat, DAMAGED: damaged }[read.fault](file);
};

export const discardPayload = (): Writable =>
  new Writable({ write: (_chunk, _encoding, done) => done() });

/** Opens the target of the payload; its own errors are rethrown unchanged. */
export type OpenPayload = (header: Header) => Writable;

/** An error of the system, such as a full disk; any other error means damaged input. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const readFrom = async (
  file: string,
  source: ByteStream,
  key: BackupKey | undefined,
  openPayload: OpenPayload,
): Promise<Header> => {
  const plain = await plainBytesOf(file, source, key);
  const { line, rest } = await splitLine(file, plain).catch((error: unknown) => {
    throw error instanceof StartError ? error : damaged(file);
  });
  const header = headerIn(file, line);
  const digest = createHash('sha256').update(digestInput(header));
  let bytes = 0;
  async function* countBytes(payload: ByteStream): ByteStream {
    for await (const chunk of payload) {
      bytes += chunk.length;
      if (bytes > header.bytes) throw damaged(file);
      digest.update(chunk);
      yield chunk;
    }
  }
  await pipeline(rest, createZstdDecompress(), countBytes, openPayload(header)).catch(
    (error: unknown) => {
      throw isOfSystem(error) ? error : damaged(file);
    },
  );
  if (bytes !== header.bytes || digest.digest('hex') !== header.sha256) throw damaged(file);
  return header;
};

/**
 * Reads a backup from end to end and streams its payload. Throws a StartError in one sentence
 * unless all of it is intact; the caller then discards the payload.
 */
export const readBackup = async (
  file: string,
  key: BackupKey | undefined,
  openPayload: OpenPayload = discardPayload,
): Promise<Header> => {
  const source = createReadStream(file);
  // Readers get the error themselves; nobody listens after the last read.
  source.on('error', () => undefined);
  return readFrom(file, source, key, openPayload).finally(() => source.destroy());
};

export const backupKeyOf = (settings: { readonly BACKUP_KEY?: string | undefined }) =>
  settings.BACKUP_KEY === undefined ? undefined : parseBackupKey(settings.BACKUP_KEY);
