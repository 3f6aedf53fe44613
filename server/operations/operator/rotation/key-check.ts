import type { Db, Store, Tx } from '../../../platform/db/store.ts';
import {
  createKeyFile,
  type Encryption,
  encryptionWith,
  findSecretsKey,
  keyFile,
} from '../../../platform/secrets/encryption.ts';
import { type Settings, StartError } from '../../../platform/settings/settings.ts';
import { readSealsOf, type Seal, sealedColumns } from './sealed-columns.ts';

const checkOwner = 'key check';
const checkText = 'This key opens what is sealed here';

const readChecks = async (db: Db): Promise<Seal[]> => {
  const rows = await db.selectFrom('keyChecks').select('sealed').execute();
  return rows.map(({ sealed }) => ({ sealed, owner: checkOwner }));
};

/** All stored credentials, tokens and secrets, each with its owner. */
const readSeals = async (db: Db): Promise<Seal[]> => {
  const seals: Seal[] = [];
  for (const column of sealedColumns) seals.push(...(await readSealsOf(db, column)));
  return seals;
};

export const canOpen = ({ decrypt }: Encryption, { sealed, owner }: Seal): boolean => {
  try {
    decrypt(sealed, owner);
    return true;
  } catch {
    return false;
  }
};

const remedy =
  'To run without payments until then, set PAYMENTS=off; to give the credentials up, see "When the key is lost" in docs/run.md.';

const keyLost = (dataDir: string) =>
  new StartError(
    `The key ${keyFile(dataDir)} is gone, and only it opens the payment credentials and two-step logins of the database: put it back from your backup. ${remedy}`,
  );

const wrongKey = (name: string) =>
  new StartError(
    `${name} is not the key that opens the payment credentials and two-step logins of the database: put the right one back. ${remedy}`,
  );

/**
 * Checks that the key opens what the database holds sealed, and makes a key when nothing is sealed.
 * Throws a StartError when the key is lost or wrong. Earlier releases replaced a lost key, so there
 * may be seals of both: a key that opens some is right.
 */
export const settleKey = (
  store: Store,
  settings: Pick<Settings, 'SECRETS_KEY' | 'DATA_DIR'>,
): Promise<void> =>
  store.change(async (tx) => {
    const { SECRETS_KEY, DATA_DIR } = settings;
    const seals = await readSeals(tx);
    const key = findSecretsKey(settings);
    if (!key && seals.length) throw keyLost(DATA_DIR);
    const encryption = encryptionWith(key ?? createKeyFile(DATA_DIR));
    if (!seals.length) {
      // The key of a folder that has sealed nothing may be replaced; one that is given may be
      // that of several servers, which have to agree before the first of them seals.
      if (!SECRETS_KEY) await tx.deleteFrom('keyChecks').execute();
      await tx
        .insertInto('keyChecks')
        .values({ id: 1, sealed: encryption.encrypt(checkText, checkOwner) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const all = [...(await readChecks(tx)), ...seals];
    if (!all.some((seal) => canOpen(encryption, seal))) {
      throw wrongKey(SECRETS_KEY ? 'SECRETS_KEY' : keyFile(DATA_DIR));
    }
  });

/** The check of `settleKey` without making a key; false when there is none yet. */
export const isKeyMade = async (
  db: Db,
  settings: Pick<Settings, 'SECRETS_KEY' | 'DATA_DIR'>,
): Promise<boolean> => {
  const seals = [...(await readChecks(db)), ...(await readSeals(db))];
  const key = findSecretsKey(settings);
  if (!key && seals.length) throw keyLost(settings.DATA_DIR);
  if (!key) return false;
  const encryption = encryptionWith(key);
  if (!seals.length || seals.some((seal) => canOpen(encryption, seal))) return true;
  throw wrongKey(settings.SECRETS_KEY ? 'SECRETS_KEY' : keyFile(settings.DATA_DIR));
};

export const canOpenCheck = async (db: Db, encryption: Encryption): Promise<boolean> =>
  (await readChecks(db)).some((seal) => canOpen(encryption, seal));

/** Replaces the stored check by one that another key opens. */
export const replaceCheck = async (tx: Tx, encryption: Encryption): Promise<void> => {
  const sealed = encryption.encrypt(checkText, checkOwner);
  await tx
    .insertInto('keyChecks')
    .values({ id: 1, sealed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed }))
    .execute();
};
