import { sql } from 'kysely';
import { cardKey } from '../../contract/values/card-key.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import { countUses } from '../dispenses/card-use.ts';
import { forgottenContent } from '../machine-api/events/events.ts';
import { batchRows } from '../platform/db/change-in-batches.ts';
import type { Tx } from '../platform/db/store.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { rfidKeys } from '../rfids/rfid-factory.ts';
import { foldPoints } from './fold-points.ts';
import { nobody } from './rows-to-forget.ts';

interface ForgetClock {
  readonly calendar: Calendar;
  readonly now: number;
}

const forgetDispenses = (tx: Tx, rfid: Rfids) =>
  tx
    .updateTable('dispenses')
    .set({ rfid: null, cardKey: null })
    .where('institutionId', '=', rfid.institutionId)
    .where('cardKey', '=', rfid.cardKey)
    .execute();

/** One sum of all that it spent, at the time when it was made. */
const settlePoints = async (tx: Tx, { id, createdAt }: Rfids): Promise<void> => {
  let count = batchRows;
  while (count === batchRows) {
    count = await foldPoints(tx, batchRows, sql`"rfidId" = ${id}`, () => createdAt);
  }
};

/** A request that is under way still reserves its points. */
const deleteRequests = (tx: Tx, { id, institutionId }: Rfids, now: number) =>
  tx
    .deleteFrom('authorizations')
    .where('machineId', 'in', (eb) =>
      eb.selectFrom('machines').select('id').where('institutionId', '=', institutionId),
    )
    .where('rfidId', '=', id)
    .where((eb) => eb.or([eb('state', '<>', 'HELD'), eb('expiresAt', '<', now)]))
    .execute();

const textPattern = /"((?:[^"\\]|\\.)*)/g;

/** The content of an unreadable event may be cut off. */
const namesCard = (content: string, key: string): boolean =>
  Array.from(content.matchAll(textPattern), ([, text = '']) => cardKey(text)).includes(key);

/** Taps from before it was an RFID, and unreadable events. */
const forgetTaps = async (tx: Tx, { institutionId, cardKey: key }: Rfids): Promise<void> => {
  const taps = await tx
    .selectFrom('events')
    .select(['machineId', 'epoch', 'seq', 'content'])
    .where('institutionId', '=', institutionId)
    .where(
      sql<boolean>`"type" in ('UNKNOWN_CARD', 'REJECTED') and "content" <> ${sql.lit(forgottenContent)}`,
    )
    .execute();
  for (const { content, ...place } of taps) {
    if (!namesCard(content, key)) continue;
    await tx
      .updateTable('events')
      .set({ content: forgottenContent })
      .where('machineId', '=', place.machineId)
      .where('epoch', '=', place.epoch)
      .where('seq', '=', place.seq)
      .execute();
  }
  const items = await tx
    .selectFrom('attention')
    .select(['id', 'subject'])
    .where('institutionId', '=', institutionId)
    .where('kind', '=', 'UNKNOWN_CARD')
    .where('endedAt', 'is not', null)
    .execute();
  const ids = items.filter(({ subject }) => cardKey(subject) === key).map(({ id }) => id);
  if (ids.length) await tx.deleteFrom('attention').where('id', 'in', ids).execute();
};

/**
 * Forgets the person of a locked RFID and which dispenses were its. Its points and what its limits
 * count stay.
 */
export const forgetPerson = async (
  tx: Tx,
  before: Rfids,
  { calendar, now }: ForgetClock,
): Promise<Rfids> => {
  const use = await countUses(tx, before, now, calendar);
  await forgetDispenses(tx, before);
  await settlePoints(tx, before);
  await deleteRequests(tx, before, now);
  await forgetTaps(tx, before);
  const texts = { ...before, ...nobody };
  const rfid = {
    ...texts,
    ...rfidKeys(texts),
    forgottenAt: now,
    forgottenUse: JSON.stringify(use),
  };
  await tx.updateTable('rfids').set(rfid).where('id', '=', rfid.id).execute();
  return rfid;
};
