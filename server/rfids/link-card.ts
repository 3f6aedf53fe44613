import { alikeKeys, bareKeyOf } from '../../contract/values/alike-cards.ts';
import type { Tx } from '../platform/db/store.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { newId } from '../platform/lists/ids.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { rfidKeys } from './rfid-factory.ts';
import { deleteUnknownCards } from './unknown-cards.ts';

/** Gives a locked RFID the number under which machines report its card. */
export const linkUnknownCard = async (
  tx: Tx,
  before: Rfids,
  cardId: string,
  now: number,
): Promise<Rfids> => {
  const card = await tx
    .selectFrom('unknownCards')
    .select(['physicalId', 'cardKey'])
    .where('id', '=', cardId)
    .where('institutionId', '=', before.institutionId)
    .executeTakeFirst();
  if (!card) throw refuseCall(404, 'unknownCardNotFound');
  if (!alikeKeys(card.cardKey).includes(bareKeyOf(before.cardKey))) {
    throw refuseCall(404, 'rfidNotFound');
  }
  const linked = { ...before, physicalId: card.physicalId };
  const rfid = { ...linked, ...rfidKeys(linked) };
  await tx.updateTable('rfids').set(rfid).where('id', '=', rfid.id).execute();
  // A removed RFID takes the former number off the lists of machines; it is nobody's.
  const texts = { ...before, name: '', designation: '', designationId: '' };
  const former = { ...texts, ...rfidKeys(texts), id: newId(), point: 0, removedAt: now };
  await tx.insertInto('rfids').values(former).execute();
  await deleteUnknownCards(tx, rfid.institutionId, [rfid.physicalId]);
  return rfid;
};
