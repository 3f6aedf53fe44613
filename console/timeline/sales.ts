import { stateNames } from '../../contract/words.ts';
import { say, textIn } from '../core/texts.ts';
import { failureText, typeText } from '../words/dispenses.ts';
import { type EntryOf, known, placeText, type Sentence } from './said.ts';

type Sale = EntryOf<'SALE'>;

const soldTexts: Record<Sale['transactionType'], string> = {
  BKASH: say('{what} sold by bKash, {amount}'),
  CASH: say('{what} sold for cash, {amount}'),
  RFID: say('{what} dispensed for RFID {rfid}'),
  '': say('{what} dispensed'),
};

/** Failure reasons of the machine and of the payment. */
const reasonsOf = (entry: Sale): string[] =>
  [entry.failureReason ?? '', textIn(entry, 'paymentFailure')].filter(Boolean);

const refundTexts = {
  sold: say('Money of its payment went back, {trxID}'),
  failed: say('The money went back, {trxID}'),
};

export const saySale: Sentence<'SALE'> = (entry, t, formats) => {
  const { isSuccessful, transactionType, size, paid, rfid, trxID, refundTrxID } = entry;
  const what = size ?? t('A pad');
  const refundText = refundTexts[isSuccessful ? 'sold' : 'failed'];
  const refund = refundTrxID && t(refundText, { trxID: refundTrxID });
  const place = placeText(entry, t);
  if (isSuccessful) {
    const values = { what, amount: formats.amount(paid), rfid: rfid ?? '' };
    return { text: t(soldTexts[transactionType], values), details: known(place, trxID, refund) };
  }
  const reason = reasonsOf(entry)
    .map((one) => failureText(one, t))
    .join(', ');
  return {
    text: reason
      ? t('{what} was not dispensed: {reason}', { what, reason })
      : t('{what} was not dispensed', { what }),
    details: known(place, typeText(transactionType, t), trxID, refund),
  };
};

export const sayPayment: Sentence<'PAYMENT'> = (entry, t, { amount }) => ({
  text: t('bKash payment of {amount}: {state}', {
    amount: amount(entry.amount),
    state: t(stateNames[entry.state]),
  }),
  details: known(
    entry.size,
    placeText(entry, t),
    entry.failure && failureText(textIn(entry, 'failure'), t),
  ),
});
