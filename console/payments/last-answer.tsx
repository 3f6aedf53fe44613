import type { Payment, ProviderAnswer } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { FactList } from '../ui/list/fact-list.tsx';
import { amountText, answerText, callTexts } from './answer-texts.ts';
import { Copyable } from './copyable.tsx';
import styles from './details.module.css';

interface LastAnswerProps {
  readonly lastAnswer: ProviderAnswer;
  readonly payment: Payment;
}

/** The provider's last answer, for support cases there. */
export const LastAnswer = ({ lastAnswer, payment }: LastAnswerProps) => {
  const t = useText(payment.provider);
  const formats = useFormats();
  const { at, call, code, invoice, trxID } = lastAnswer;
  const isDoubtful = payment.flags.includes('WRONG_AMOUNT');
  const isOwnTrxID = trxID === payment.trxID || trxID === payment.refundTrxID;
  return (
    <section className={styles.lastAnswer}>
      <header>
        <h2 className={styles.heading}>{t('Last answer from {provider}')}</h2>
        <time dateTime={at}>{formats.exactTime(at)}</time>
      </header>
      <FactList
        className={styles.facts}
        facts={[
          [t('Question'), t(callTexts[call])],
          [t('Answer'), answerText(lastAnswer, t)],
          [t('Code'), code],
          [t('Amount'), amountText(lastAnswer, payment, t, formats)],
          [t('trxID'), trxID && !isOwnTrxID && <Copyable name={t('trxID')} value={trxID} />],
          [t('Invoice'), isDoubtful && invoice && <Copyable name={t('Invoice')} value={invoice} />],
        ]}
      />
    </section>
  );
};
