import { Button } from '@mantine/core';
import { RefreshCcwDot, Stamp, Undo2 } from 'lucide-react';
import type { Payment } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { say, useText } from '../core/texts.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { Drawer } from '../ui/frame/drawer.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import { piecesText, Reason, State } from './columns.tsx';
import type { DeedSubject } from './deed-subject.ts';
import styles from './details.module.css';
import { DispensesLink } from './dispenses-link.tsx';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { useAskPayment, usePayment } from './queries.ts';
import { Said } from './said.tsx';

interface DetailsProps {
  readonly opened: boolean;
  readonly institutionId: string;
  /** The row of the list, shown until the details arrive. */
  readonly listed: Payment;
  readonly onDeed: (subject: DeedSubject) => void;
}

const failed = say('Failed to fetch the payment');

const Actions = ({
  institutionId,
  payment,
  onDeed,
}: Omit<DetailsProps, 'opened' | 'listed'> & { readonly payment: Payment }) => {
  const t = useText();
  const ask = useAskPayment();
  const can = new Set(payment.actions);
  if (can.size === 0) return null;
  return (
    <div className={styles.actions}>
      {can.has('ASK') && (
        <Button
          variant="default"
          leftSection={<RefreshCcwDot size={16} />}
          loading={ask.busy}
          onClick={() => void ask.run({ params: { institutionId, paymentId: payment._id } })}
        >
          {t('Ask bKash again')}
        </Button>
      )}
      {can.has('REFUND') && (
        <Button
          variant="default"
          leftSection={<Undo2 size={16} />}
          onClick={() => onDeed({ deed: 'REFUND', payment })}
        >
          {t('Refund')}
        </Button>
      )}
      {can.has('SETTLE') && (
        <Button
          variant="default"
          leftSection={<Stamp size={16} />}
          onClick={() => onDeed({ deed: 'SETTLE', payment })}
        >
          {t('Settle by hand')}
        </Button>
      )}
    </div>
  );
};

const Opened = ({ opened, institutionId, listed, onDeed }: DetailsProps) => {
  const t = useText();
  const formats = useFormats();
  const params = { institutionId, paymentId: listed._id };
  const answer = usePayment(params, opened);
  const { data } = answer;
  const payment = data?.payment ?? listed;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.amount}>{formats.amount(payment.amount)}</p>
        <span className={styles.soft}>{piecesText(payment, formats)}</span>
        <State payment={payment} />
      </div>
      <div className={styles.reason}>
        <Reason payment={payment} />
      </div>
      <Actions institutionId={institutionId} payment={payment} onDeed={onDeed} />
      <Facts payment={payment} />
      {data && data.dispenses > 0 && (
        <DispensesLink institutionId={institutionId} payment={payment} n={data.dispenses} />
      )}
      {data?.said && <Said said={data.said} payment={payment} />}
      <h2 className={styles.heading}>{t('History')}</h2>
      {data && <History steps={data.history} />}
      <Awaited answer={answer} height={240} failed={failed} />
    </>
  );
};

interface Props extends DetailsProps {
  /** A dialog is open above it and has the keys and the focus. */
  readonly asking: boolean;
  readonly onClose: () => void;
}

/** A payment with its history and actions. */
const Details = ({ asking, onClose, ...props }: Props) => {
  const t = useText();
  const phone = usePhone();
  return (
    <Drawer
      opened={props.opened}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 480}
      title={t('Payment')}
      returnFocus={false}
      closeOnEscape={!asking}
      closeOnClickOutside={!asking}
      trapFocus={!asking}
    >
      <Opened {...props} />
    </Drawer>
  );
};

// `lazy` needs a default export.
export default Details;
