import type { BkashAnswer, Payment } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Copyable } from './copyable.tsx';
import styles from './details.module.css';
import { FactList } from './fact-list.tsx';
import { answerText, callTexts } from './said.ts';

interface Props {
  readonly said: BkashAnswer;
  readonly payment: Payment;
}

/** What bKash said last, for whoever has to talk to it about the money. */
export const Said = ({ said, payment }: Props) => {
  const t = useText();
  const { exactTime, taka } = useFormats();
  const { at, call, code, amount, currency, invoice, trxID } = said;
  const isInDoubt = payment.flags.includes('WRONG_AMOUNT');
  const sum =
    amount !== null &&
    (currency === 'BDT'
      ? t('{amount} Tk', { amount: taka(amount) })
      : `${taka(amount)} ${currency}`);
  const known = trxID === payment.trxID || trxID === payment.refundTrxID;
  return (
    <>
      <h2 className={styles.heading}>{t('What bKash said last')}</h2>
      <FactList
        facts={[
          [t('Asked'), t(callTexts[call])],
          [t('Answer'), answerText(said, t)],
          [t('Code'), code],
          [t('Amount'), sum],
          [t('trxID'), trxID && !known && <Copyable name={t('trxID')} value={trxID} />],
          [t('Invoice'), isInDoubt && invoice],
          [t('At'), exactTime(at)],
        ]}
      />
    </>
  );
};
