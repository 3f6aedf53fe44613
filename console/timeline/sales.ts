import { flagWords, paymentStateLabels } from '../../contract/words.ts';
import { defineText, type Translate } from '../core/texts.ts';
import { failuresText, typeText } from '../entities/words/dispenses.ts';
import { type EntryFormatter, type EntryOf, placeText, presentDetails } from './entry-text.ts';

type SaleEntry = EntryOf<'SALE'>;

const soldTexts: Record<SaleEntry['transactionType'], string> = {
  BKASH: defineText('{what} sold by {provider}, {amount}'),
  ONLINE: defineText('{what} sold online, {amount}'),
  CASH: defineText('{what} sold for cash, {amount}'),
  RFID: defineText('{what} dispensed for {holder}'),
  '': defineText('{what} dispensed'),
};

const refundTexts = {
  sold: defineText('Its payment was refunded, {trxID}'),
  failed: defineText('Refunded, {trxID}'),
};

/** A card by its holder; the number alone of one without, and neither of one that was forgotten. */
const holderText = ({ holder, rfid }: SaleEntry, t: Translate): string =>
  holder ?? (rfid === null ? t('an RFID') : t('RFID {rfid}', { rfid }));

export const formatSale: EntryFormatter<'SALE'> = (entry, t, formats) => {
  const { isSuccessful, transactionType, size, paid, rfid, holder, trxID, refundTrxID } = entry;
  const what = size ?? t('A pad');
  const refundText = refundTexts[isSuccessful ? 'sold' : 'failed'];
  const refund = refundTrxID && t(refundText, { trxID: refundTrxID });
  const place = placeText(entry, t);
  const flags = entry.flags.map((flag) => t(flagWords[flag]));
  if (isSuccessful) {
    const values = { what, amount: formats.amount(paid), holder: holderText(entry, t) };
    return {
      text: t(soldTexts[transactionType], values),
      details: presentDetails(holder && rfid, place, ...flags, trxID, refund),
    };
  }
  const reason = failuresText(entry, t);
  return {
    text: reason
      ? t('{what} was not dispensed: {reason}', { what, reason })
      : t('{what} was not dispensed', { what }),
    details: presentDetails(
      place,
      typeText(transactionType, t),
      holder,
      rfid,
      ...flags,
      trxID,
      refund,
    ),
  };
};

const hourMs = 3_600_000;

const hourText = defineText('{from} to {to}: {n, plural, one {# dispense} other {# dispenses}}');
const failedHourText = defineText(
  '{from} to {to}: {n, plural, one {# dispense} other {# dispenses}}, {failed, number} failed',
);

export const formatHour: EntryFormatter<'HOUR'> = ({ at, dispenses, failed }, t, { time }) => {
  const values = {
    from: time(at),
    to: time(new Date(Date.parse(at) + hourMs).toISOString()),
    n: dispenses,
    failed,
  };
  return {
    text: failed > 0 ? t(failedHourText, values) : t(hourText, values),
    details: [],
  };
};

export const formatPayment: EntryFormatter<'PAYMENT'> = (entry, t, { amount }) => ({
  text: t('{provider} payment of {amount}: {state}', {
    amount: amount(entry.amount),
    state: t(paymentStateLabels[entry.state], { provider: entry.provider }),
    provider: entry.provider,
  }),
  details: presentDetails(entry.size, placeText(entry, t), entry.failure),
});
