import { Button } from '@mantine/core';
import type { Payment } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Under } from '../ui/list/cells.tsx';
import { Fact } from '../ui/list/fact.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import { paymentName, piecesText, ReasonText, StateBadge } from './columns.tsx';
import styles from './payments.module.css';
import { attentionTexts } from './words.ts';

interface PaymentCardProps {
  readonly payment: Payment;
  readonly onOpen: (payment: Payment) => void;
}

/** A payment as a phone shows it. */
export const PaymentCard = ({ payment, onOpen }: PaymentCardProps) => {
  const t = useText(payment.provider);
  const formats = useFormats();
  const { machineId, amount, trxID, paymentID, refundTrxID, createdAt } = payment;
  const pieces = piecesText(payment, formats);
  return (
    <RowCard
      title={formats.amount(amount)}
      badge={<StateBadge payment={payment} />}
      line={[machineId.physicalId, machineId.name, pieces].filter(Boolean).join(' · ')}
      tone={attentionTexts(payment).length ? 'bad' : undefined}
    >
      <div className={styles.facts}>
        <ReasonText payment={payment} />
        <Fact name={t('{provider} trxID')} value={trxID} />
        <Fact name={t('paymentID')} value={trxID ? null : paymentID} />
        <Fact name={t('Refund trxID')} value={refundTrxID} />
      </div>
      <div className={styles.foot}>
        <Under>
          <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
          <br />
          {formats.relative(createdAt)}
        </Under>
        <Button
          variant="default"
          aria-label={t('Details of {name}', { name: paymentName(payment, formats) })}
          onClick={() => onOpen(payment)}
        >
          {t('Details')}
        </Button>
      </div>
    </RowCard>
  );
};
