import { randomBytes } from 'node:crypto';
import { lockFolder } from '../../../platform/db/folder.ts';
import {
  encryptionWith,
  keyFile,
  requireSecretsKey,
} from '../../../platform/secrets/encryption.ts';
import { activateNewKey, writeNewKey } from '../../../platform/secrets/key-files.ts';
import { parseKey, StartError } from '../../../platform/settings/settings.ts';
import { auditAction, type OperatorContext } from '../operator-context.ts';
import { finishRotation } from './finish-rotation.ts';
import { isKeyMade } from './key-check.ts';
import { type ResealResult, resealAll } from './reseal.ts';

const rotationAction = {
  action: 'OPERATOR /secrets/rotate',
  target: '',
  organizationId: null,
  institutionId: null,
  before: null,
  after: null,
} as const;

const reseal = (context: OperatorContext, from: Buffer, to: Buffer): Promise<ResealResult> =>
  context.store.change(async (tx) => {
    const resealed = await resealAll(tx, encryptionWith(from), encryptionWith(to));
    await auditAction(tx, context, rotationAction);
    return resealed;
  });

const summarizeRotation = ({ sealed, unopened }: ResealResult): string[] => {
  const leftLine = `${unopened} secrets that the old key does not open are left as they are.`;
  const lines = [`${sealed} secrets are sealed with the new key.`];
  if (unopened) lines.push(leftLine);
  lines.push('Browsers that were known are strangers until their next login.');
  return lines;
};

/** Seals with NEW_SECRETS_KEY, which the operator sets as SECRETS_KEY from now on. */
const rotateGivenKey = async (context: OperatorContext, old: Buffer, given: string | undefined) => {
  const key = given === undefined ? undefined : parseKey(given);
  if (!key || key.equals(old)) {
    throw new StartError(
      'Give another key as NEW_SECRETS_KEY, 32 bytes as base64 or hex, such as `openssl rand -base64 32` makes.',
    );
  }
  const resealed = await reseal(context, old, key);
  const nextStep = 'Set SECRETS_KEY to the new key now, for every server, and start them.';
  return [
    ...summarizeRotation(resealed),
    nextStep,
    'Keep the old key as long as the backups that it opens.',
  ];
};

/** Replaces `secrets.key`: seals the database with the new key before the file is renamed. */
const rotateStoredKey = async (context: OperatorContext): Promise<string[]> => {
  const { DATA_DIR } = context.settings;
  const old = requireSecretsKey(context.settings);
  const key = randomBytes(32);
  writeNewKey(DATA_DIR, key);
  const resealed = await reseal(context, old, key);
  const file = activateNewKey(DATA_DIR, context.now());
  return [
    ...summarizeRotation(resealed),
    `The new key is ${keyFile(DATA_DIR)}: keep a copy of it elsewhere.`,
    `The old one is ${file}: keep it as long as the backups that it opens, elsewhere than here.`,
  ];
};

/**
 * Seals everything with a new key, while no server runs. After an interruption at any moment, the
 * next start of a server makes database and key fit.
 */
export const rotateSecrets = async (
  context: OperatorContext,
  given?: string,
): Promise<string[]> => {
  const { settings, store } = context;
  const { SECRETS_KEY, DATA_DIR, DATABASE_URL } = settings;
  const unlock = DATABASE_URL ? () => undefined : lockFolder(DATA_DIR);
  try {
    if (!SECRETS_KEY) await finishRotation(store.read, settings, context.now());
    if (!(await isKeyMade(store.read, settings))) {
      throw new StartError('There is no key yet: the next start of the server makes it.');
    }
    return await (SECRETS_KEY
      ? rotateGivenKey(context, SECRETS_KEY, given)
      : rotateStoredKey(context));
  } finally {
    unlock();
  }
};
