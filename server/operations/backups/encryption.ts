import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { BackupKey } from '../../platform/settings/backup.ts';

/** Encryption by the age format (age-encryption.org/v1), streamed. */

export type ByteStream = AsyncIterable<Uint8Array>;

/** The library takes web streams. */
const toWebStream = (source: ByteStream): ReadableStream<Uint8Array> => {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (stream) => {
      const { done, value } = await chunks.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
};

/** First bytes of every encrypted file. */
export const filePrefix = Buffer.from('age-encryption.org/v1\n');

interface KeyPair {
  readonly identity: string;
  readonly recipient: string;
}

export const generateKeyPair = async (): Promise<KeyPair> => {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
};

const recipientOf = async ({ text, isIdentity }: BackupKey): Promise<string> =>
  isIdentity ? identityToRecipient(text) : text;

/** Encrypts for the key and for `reader`, a temporary key that verifies the file. */
export const createEncryption = async (key: BackupKey, reader: KeyPair) => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await recipientOf(key));
  encrypter.addRecipient(reader.recipient);
  return async function* (source: ByteStream): ByteStream {
    yield* await encrypter.encrypt(toWebStream(source));
  };
};

/** Returns undefined when the file is encrypted for another key. */
export const decryptStream = async (
  source: ByteStream,
  identity: string,
): Promise<ByteStream | undefined> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(toWebStream(source));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched')) return undefined;
    throw error;
  }
};
