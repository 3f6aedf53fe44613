import type { Dispense } from '../../contract/dispenses.ts';
import { headings, paymentMarks } from '../../contract/words.ts';
import type { InInstitution } from '../core/section.ts';
import { type Text, textIn, useText } from '../core/texts.ts';
import { MachineCell } from '../entities/machine-cell.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { orNone, TimeCell } from '../ui/list/cells.tsx';
import type { Column } from '../ui/list/data-table.tsx';
import { failuresOf, failureText, shownTypeOf, statusText, typeText } from '../words/dispenses.ts';
import styles from './dispenses.module.css';
import { PaymentLink } from './of-payment.tsx';
import { RfidLink } from './rfid-link.tsx';

interface Of {
  readonly dispense: Dispense;
}

/** Transaction type with its colour and refund marks; bKash links to the payment. */
export const Payment = ({ dispense, institutionId }: Of & InInstitution) => {
  const t = useText();
  return (
    <span className={styles.payment}>
      <span className={styles.swatch} data-type={shownTypeOf(dispense.transactionType)} />
      <span>
        <PaymentLink institutionId={institutionId} paymentId={dispense.paymentId}>
          {typeText(dispense.transactionType, t)}
        </PaymentLink>
        <span className={styles.soft}>{paymentMarks(dispense, t)}</span>
      </span>
    </span>
  );
};

export const Status = ({ dispense }: Of) => {
  const t = useText();
  return (
    <Badge tone={dispense.isSuccessful ? 'good' : 'bad'} dot>
      {statusText(dispense, t)}
    </Badge>
  );
};

/** Below 1100 px the failure columns fold and their reasons stand under the status. */
const Folded = ({ dispense }: Of) => {
  const t = useText();
  return (
    <span className={styles.folded}>
      {failuresOf(dispense)
        .map((reason) => failureText(reason, t))
        .join(', ')}
    </span>
  );
};

const failureColumns = (t: Text): Column<Dispense>[] => {
  const failure = (reason: string | null) => orNone(reason && failureText(reason, t));
  return [
    {
      key: 'failureReason',
      title: t(headings.failureReason),
      folds: true,
      cell: ({ failureReason }) => failure(failureReason),
    },
    {
      key: 'paymentFailure',
      title: t(headings.paymentFailure),
      folds: true,
      cell: (dispense) => failure(textIn(dispense, 'paymentFailure')),
    },
  ];
};

/** spec 2: failure columns appear only where failures can be listed. */
export const columnsOf = (
  t: Text,
  withFailures: boolean,
  institutionId: string,
): Column<Dispense>[] => [
  {
    key: 'machine',
    title: t(headings.machine),
    cell: ({ machineId }) => <MachineCell institutionId={institutionId} machine={machineId} />,
  },
  {
    key: 'payment',
    title: t(headings.paymentType),
    cell: (dispense) => <Payment dispense={dispense} institutionId={institutionId} />,
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
    cell: ({ dispensedAt }) => <TimeCell at={dispensedAt} />,
  },
  {
    key: 'status',
    title: t(headings.status),
    cell: (dispense) => (
      <>
        <Status dispense={dispense} />
        {withFailures && <Folded dispense={dispense} />}
      </>
    ),
  },
  ...(withFailures ? failureColumns(t) : []),
];
