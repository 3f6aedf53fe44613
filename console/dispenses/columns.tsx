import type { Dispense } from '../../contract/dispenses.ts';
import { dispenseMarks, headings } from '../../contract/words.ts';
import type { InInstitution } from '../core/section.ts';
import { type Translate, useText } from '../core/texts.ts';
import { MachineCell } from '../entities/machine-cell.tsx';
import { displayedTypeOf, failureText, statusText, typeText } from '../entities/words/dispenses.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { orNone, TimeCell } from '../ui/list/cells.tsx';
import type { TableColumn } from '../ui/list/data-table.tsx';
import styles from './dispenses.module.css';
import { PaymentLink } from './payment-notice.tsx';
import { RfidLink } from './rfid-link.tsx';

interface DispenseCellProps {
  readonly dispense: Dispense;
}

/** Transaction type with its colour and refund marks; bKash links to the payment. */
export const PaymentCell = ({ dispense, institutionId }: DispenseCellProps & InInstitution) => {
  const t = useText();
  return (
    <span className={styles.payment}>
      <span className={styles.swatch} data-type={displayedTypeOf(dispense.transactionType)} />
      <span>
        <PaymentLink institutionId={institutionId} paymentId={dispense.paymentId}>
          {typeText(dispense.transactionType, t)}
        </PaymentLink>
        <span className={styles.soft}>{dispenseMarks(dispense, t)}</span>
      </span>
    </span>
  );
};

export const StatusBadge = ({ dispense }: DispenseCellProps) => {
  const t = useText();
  return (
    <Badge tone={dispense.isSuccessful ? 'good' : 'bad'} dot>
      {statusText(dispense, t)}
    </Badge>
  );
};

const failureColumns = (t: Translate): TableColumn<Dispense>[] => [
  {
    key: 'failureReason',
    title: t(headings.failureReason),
    cell: ({ failureReason }) => orNone(failureReason && failureText(failureReason, t)),
  },
  {
    key: 'paymentFailure',
    title: t(headings.paymentFailure),
    cell: ({ paymentFailure }) => orNone(paymentFailure),
  },
];

/** Failure columns appear only where failures can be listed. */
export const columnsOf = (
  t: Translate,
  withFailures: boolean,
  institutionId: string,
): TableColumn<Dispense>[] => [
  {
    key: 'machine',
    title: t(headings.machine),
    cell: ({ machineId }) => <MachineCell institutionId={institutionId} machine={machineId} />,
  },
  {
    key: 'payment',
    title: t(headings.paymentType),
    cell: (dispense) => <PaymentCell dispense={dispense} institutionId={institutionId} />,
  },
  {
    key: 'rfid',
    title: t(headings.rfid),
    cell: ({ rfid }) => <RfidLink institutionId={institutionId} rfid={rfid} />,
  },
  {
    key: 'time',
    title: t(headings.time),
    sortable: 'time',
    cell: ({ dispensedAt }) => <TimeCell at={dispensedAt} format="dispenseTime" />,
  },
  {
    key: 'status',
    title: t(headings.status),
    cell: (dispense) => <StatusBadge dispense={dispense} />,
  },
  ...(withFailures ? failureColumns(t) : []),
];
