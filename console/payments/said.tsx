import type { Payment, ProviderAnswer } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { FactList } from '../ui/list/fact-list.tsx';
import { Copyable } from './copyable.tsx';
import styles from './details.module.css';
import { answerText, callTexts, sumText } from './said.ts';

interface Props {
  readonly said: ProviderAnswer;
  readonly payment: Payment;
}

/** bKash's last answer, for support cases with bKash. */
export const Said = ({ said, payment }: Props) => {
  const t = useText();
  const formats = useFormats();
  const { at, call, code, invoice, trxID } = said;
  const isInDoubt = payment.flags.includes('WRONG_AMOUNT');
  const known = trxID === payment.trxID || trxID === payment.refundTrxID;
  return (
    <section className={styles.lastAnswer}>
      <header>
        <h2 className={styles.heading}>{t('What bKash said last')}</h2>
        <time dateTime={at}>{formats.exactTime(at)}</time>
      </header>
      <FactList
        className={styles.facts}
        facts={[
          [t('Asked'), t(callTexts[call])],
          [t('Answer'), answerText(said, t)],
          [t('Code'), code],
          [t('Amount'), sumText(said, payment, t, formats)],
          [t('trxID'), trxID && !known && <Copyable name={t('trxID')} value={trxID} />],
          [t('Invoice'), isInDoubt && invoice && <Copyable name={t('Invoice')} value={invoice} />],
        ]}
      />
    </section>
  );
};
