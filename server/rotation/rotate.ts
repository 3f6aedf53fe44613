import { randomBytes } from 'node:crypto';
import { lockFolder } from '../core/db/folder.ts';
import { takeNewKey, writeNewKey } from '../core/key-files.ts';
import { keyFile, sealingWith, secretsKey } from '../core/sealing.ts';
import { keyOf, StartError } from '../core/settings/settings.ts';
import { auditDeed, type Desk } from '../operator/desk.ts';
import { finishRotation } from './finish.ts';
import { isKeyMade } from './key-check.ts';
import { type Resealed, resealAll } from './reseal.ts';

const deed = {
  action: 'OPERATOR /secrets/rotate',
  target: '',
  organizationId: null,
  institutionId: null,
  before: null,
  after: null,
} as const;

const reseal = (desk: Desk, from: Buffer, to: Buffer): Promise<Resealed> =>
  desk.store.change(async (tx) => {
    const resealed = await resealAll(tx, sealingWith(from), sealingWith(to));
    await auditDeed(tx, desk, deed);
    return resealed;
  });

const told = ({ sealed, unopened }: Resealed): string[] => {
  const left = `${unopened} secrets that the old key does not open are left as they are.`;
  const lines = [`${sealed} secrets are sealed with the new key.`];
  if (unopened) lines.push(left);
  lines.push('Browsers that were known are strangers until their next login.');
  return lines;
};

/** Seals with NEW_SECRETS_KEY, which the operator sets as SECRETS_KEY from now on. */
const rotateGiven = async (desk: Desk, old: Buffer, given: string | undefined) => {
  const key = given === undefined ? undefined : keyOf(given);
  if (!key || key.equals(old)) {
    throw new StartError(
      'Give another key as NEW_SECRETS_KEY, 32 bytes as base64 or hex, such as `openssl rand -base64 32` makes.',
    );
  }
  const resealed = await reseal(desk, old, key);
  const set = 'Set SECRETS_KEY to the new key now, for every server, and start them.';
  return [...told(resealed), set, 'Keep the old key as long as the backups that it opens.'];
};

/** Replaces `secrets.key`: seals the database with the new key before the file is renamed. */
const rotateKept = async (desk: Desk): Promise<string[]> => {
  const { DATA_DIR } = desk.settings;
  const old = secretsKey(desk.settings);
  const key = randomBytes(32);
  writeNewKey(DATA_DIR, key);
  const resealed = await reseal(desk, old, key);
  const file = takeNewKey(DATA_DIR, desk.now());
  return [
    ...told(resealed),
    `The new key is ${keyFile(DATA_DIR)}: keep a copy of it elsewhere.`,
    `The old one is ${file}: keep it as long as the backups that it opens, elsewhere than here.`,
  ];
};

/**
 * Seals everything with a new key, while no server runs. After an interruption at any moment, the
 * next start of a server makes database and key fit.
 */
export const rotateSecrets = async (desk: Desk, given?: string): Promise<string[]> => {
  const { settings, store } = desk;
  const { SECRETS_KEY, DATA_DIR, DATABASE_URL } = settings;
  const unlock = DATABASE_URL ? () => undefined : lockFolder(DATA_DIR);
  try {
    if (!SECRETS_KEY) await finishRotation(store.read, settings, desk.now());
    if (!(await isKeyMade(store.read, settings))) {
      throw new StartError('There is no key yet: the next start of the server makes it.');
    }
    return await (SECRETS_KEY ? rotateGiven(desk, SECRETS_KEY, given) : rotateKept(desk));
  } finally {
    unlock();
  }
};
