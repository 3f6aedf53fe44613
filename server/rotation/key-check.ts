import type { Db, Store, Tx } from '../core/db/store.ts';
import { keyFile, knownKey, makeKey, type Sealing, sealingWith } from '../core/sealing.ts';
import { type Settings, StartError } from '../core/settings/settings.ts';
import { type Seal, sealedColumns, sealsOf } from './sealed-columns.ts';

const checkOwner = 'key check';
const checkText = 'This key opens what is sealed here';

const checksIn = async (db: Db): Promise<Seal[]> => {
  const rows = await db.selectFrom('keyChecks').select('sealed').execute();
  return rows.map(({ sealed }) => ({ sealed, owner: checkOwner }));
};

/** All stored credentials, tokens and secrets, each with its owner. */
const sealsIn = async (db: Db): Promise<Seal[]> => {
  const seals: Seal[] = [];
  for (const column of sealedColumns) seals.push(...(await sealsOf(db, column)));
  return seals;
};

export const opens = ({ open }: Sealing, { sealed, owner }: Seal): boolean => {
  try {
    open(sealed, owner);
    return true;
  } catch {
    return false;
  }
};

const wayOn =
  'To run without payments until then, set PAYMENTS=off; to give the credentials up, see "When the key is lost" in docs/run.md.';

const lost = (dataDir: string) =>
  new StartError(
    `The key ${keyFile(dataDir)} is gone, and only it opens the payment credentials and two-step logins of the database: put it back from your backup. ${wayOn}`,
  );

const wrong = (name: string) =>
  new StartError(
    `${name} is not the key that opens the payment credentials and two-step logins of the database: put the right one back. ${wayOn}`,
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
    const seals = await sealsIn(tx);
    const known = knownKey(settings);
    if (!known && seals.length) throw lost(DATA_DIR);
    const sealing = sealingWith(known ?? makeKey(DATA_DIR));
    if (!seals.length) {
      // The key of a folder that has sealed nothing may be replaced; one that is given may be
      // that of several servers, which have to agree before the first of them seals.
      if (!SECRETS_KEY) await tx.deleteFrom('keyChecks').execute();
      await tx
        .insertInto('keyChecks')
        .values({ id: 1, sealed: sealing.seal(checkText, checkOwner) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const all = [...(await checksIn(tx)), ...seals];
    if (!all.some((seal) => opens(sealing, seal))) {
      throw wrong(SECRETS_KEY ? 'SECRETS_KEY' : keyFile(DATA_DIR));
    }
  });

/** The check of `settleKey` without making a key; false when there is none yet. */
export const isKeyMade = async (
  db: Db,
  settings: Pick<Settings, 'SECRETS_KEY' | 'DATA_DIR'>,
): Promise<boolean> => {
  const seals = [...(await checksIn(db)), ...(await sealsIn(db))];
  const known = knownKey(settings);
  if (!known && seals.length) throw lost(settings.DATA_DIR);
  if (!known) return false;
  const sealing = sealingWith(known);
  if (!seals.length || seals.some((seal) => opens(sealing, seal))) return true;
  throw wrong(settings.SECRETS_KEY ? 'SECRETS_KEY' : keyFile(settings.DATA_DIR));
};

/** True when a key opens the stored check. */
export const opensCheck = async (db: Db, sealing: Sealing): Promise<boolean> =>
  (await checksIn(db)).some((seal) => opens(sealing, seal));

/** Replaces the stored check by one that another key opens. */
export const replaceCheck = async (tx: Tx, sealing: Sealing): Promise<void> => {
  const sealed = sealing.seal(checkText, checkOwner);
  await tx
    .insertInto('keyChecks')
    .values({ id: 1, sealed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed }))
    .execute();
};
