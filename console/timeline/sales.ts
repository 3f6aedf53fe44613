import { flagWords, paymentStateLabels } from '../../contract/words.ts';
import { defineText } from '../core/texts.ts';
import { failuresText, typeText } from '../entities/words/dispenses.ts';
import { type EntryFormatter, type EntryOf, placeText, presentDetails } from './entry-text.ts';

type SaleEntry = EntryOf<'SALE'>;

const soldTexts: Record<SaleEntry['transactionType'], string> = {
  BKASH: defineText('{what} sold by bKash, {amount}'),
  CASH: defineText('{what} sold for cash, {amount}'),
  RFID: defineText('{what} dispensed for RFID {rfid}'),
  '': defineText('{what} dispensed'),
};

const refundTexts = {
  sold: defineText('Money of its payment went back, {trxID}'),
  failed: defineText('The money went back, {trxID}'),
};

export const formatSale: EntryFormatter<'SALE'> = (entry, t, formats) => {
  const { isSuccessful, transactionType, size, paid, rfid, trxID, refundTrxID } = entry;
  const what = size ?? t('A pad');
  const refundText = refundTexts[isSuccessful ? 'sold' : 'failed'];
  const refund = refundTrxID && t(refundText, { trxID: refundTrxID });
  const place = placeText(entry, t);
  const flags = entry.flags.map((flag) => t(flagWords[flag]));
  if (isSuccessful) {
    const values = { what, amount: formats.amount(paid), rfid: rfid ?? '' };
    return {
      text: t(soldTexts[transactionType], values),
      details: presentDetails(place, ...flags, trxID, refund),
    };
  }
  const reason = failuresText(entry, t);
  return {
    text: reason
      ? t('{what} was not dispensed: {reason}', { what, reason })
      : t('{what} was not dispensed', { what }),
    details: presentDetails(place, typeText(transactionType, t), ...flags, trxID, refund),
  };
};

export const formatPayment: EntryFormatter<'PAYMENT'> = (entry, t, { amount }) => ({
  text: t('bKash payment of {amount}: {state}', {
    amount: amount(entry.amount),
    state: t(paymentStateLabels[entry.state]),
  }),
  details: presentDetails(entry.size, placeText(entry, t), entry.failure),
});
