import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { Payment } from '../../contract/payments.ts';
import { type Formats, useFormats } from '../core/formats.ts';
import { type Translate, useText } from '../core/texts.ts';
import { MachineCell } from '../entities/machine-cell.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { orNone, TimeCell, Under } from '../ui/list/cells.tsx';
import type { TableColumn } from '../ui/list/data-table.tsx';
import styles from './payments.module.css';
import { attentionTexts, settledText, stateLabel } from './words.ts';

interface PaymentCellProps {
  readonly payment: Payment;
}

export const StateBadge = ({ payment: { provider, state } }: PaymentCellProps) => {
  const t = useText(provider);
  const { text, tone } = stateLabel(state);
  return (
    <Badge tone={tone} dot>
      {t(text)}
    </Badge>
  );
};

/** The reasons for attention, else the failure. */
export const ReasonText = ({ payment }: PaymentCellProps) => {
  const t = useText(payment.provider);
  const { failure } = payment;
  const reasons = attentionTexts(payment);
  if (reasons.length) {
    return (
      <span className={styles.flag}>
        <TriangleAlert size={14} aria-hidden="true" />
        <span>
          <b>{t('Needs attention')}:</b> {reasons.map((text) => t(text)).join(' ')}
        </span>
      </span>
    );
  }
  const settlement = settledText(payment, t);
  if (settlement) return <Under>{settlement}</Under>;
  return failure && <Under>{failure}</Under>;
};

/** '3 × 10' for a payment of several pads. */
export const piecesText = ({ amount, quantity }: Payment, { number, taka }: Formats): string =>
  quantity > 1 ? `${number(quantity)} × ${taka(amount / quantity)}` : '';

/** Name of a payment in titles and labels: its trxID, paymentID or time. */
export const paymentName = (payment: Payment, { dateTime }: Formats): string =>
  payment.trxID ?? payment.paymentID ?? dateTime(payment.createdAt);

const idColumns = (t: Translate): TableColumn<Payment>[] => [
  {
    key: 'trxID',
    title: t('{provider} trxID'),
    cell: ({ trxID, paymentID }) => (
      <span className={styles.id}>
        {orNone(trxID)}
        <Under>{paymentID}</Under>
      </span>
    ),
  },
  {
    key: 'refundTrxID',
    title: t('Refund trxID'),
    cell: ({ refundTrxID }) => <span className={styles.id}>{orNone(refundTrxID)}</span>,
  },
];

const DetailsButton = ({
  payment,
  onOpen,
}: PaymentCellProps & { readonly onOpen: (of: Payment) => void }) => {
  const t = useText();
  const formats = useFormats();
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={t('Details of {name}', { name: paymentName(payment, formats) })}
      onClick={() => onOpen(payment)}
    >
      {t('Details')}
    </Button>
  );
};

export const columnsOf = (
  t: Translate,
  formats: Formats,
  institutionId: string,
  onOpen: (payment: Payment) => void,
): TableColumn<Payment>[] => [
  {
    key: 'time',
    title: t('Time'),
    sortable: 'time',
    cell: ({ createdAt }) => <TimeCell at={createdAt} />,
  },
  {
    key: 'machine',
    title: t('Machine'),
    cell: ({ machineId }) => <MachineCell institutionId={institutionId} machine={machineId} />,
  },
  {
    key: 'amount',
    title: t('Amount (Tk)'),
    end: true,
    cell: (payment) => (
      <>
        {formats.taka(payment.amount)}
        <Under>{piecesText(payment, formats)}</Under>
      </>
    ),
  },
  {
    key: 'state',
    title: t('State'),
    cell: (payment) => (
      <span className={styles.state}>
        <StateBadge payment={payment} />
        <ReasonText payment={payment} />
      </span>
    ),
  },
  ...idColumns(t),
  {
    key: 'actions',
    title: t('Actions'),
    end: true,
    cell: (payment) => <DetailsButton payment={payment} onOpen={onOpen} />,
  },
];
