import type { Payment, PaymentEvent } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import styles from './details.module.css';
import { detailText, eventText } from './events.ts';
import { settledText, stateLabel } from './words.ts';

interface StepProps {
  readonly step: PaymentEvent;
  readonly payment: Pick<Payment, 'provider' | 'settledAs'>;
}

const Step = ({ step, payment }: StepProps) => {
  const t = useText(payment.provider);
  const { exactTime } = useFormats();
  const { at, from, to, by } = step;
  const detail = detailText(step);
  const hasMoved = from !== null && from !== to;
  return (
    <li className={styles.step} data-tone={stateLabel(to).tone}>
      <p className={styles.event}>
        {(step.event === 'SETTLED' && settledText(payment, t)) || eventText(step, t)}
      </p>
      {hasMoved && (
        <p className={styles.soft}>
          {t(stateLabel(from).text)} → {t(stateLabel(to).text)}
        </p>
      )}
      {detail && <p className={styles.detail}>{detail}</p>}
      <p className={styles.soft}>
        <time dateTime={at}>{exactTime(at)}</time>
        {by && ` · ${t('by {name}', { name: by })}`}
      </p>
    </li>
  );
};

/** Events of a payment, oldest first. */
export const History = ({
  steps,
  payment,
}: Omit<StepProps, 'step'> & { readonly steps: readonly PaymentEvent[] }) => {
  const t = useText();
  return (
    <ol className={styles.history} aria-label={t('History')}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
        <Step key={index} step={step} payment={payment} />
      ))}
    </ol>
  );
};
