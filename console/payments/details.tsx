import { Button } from '@mantine/core';
import { RefreshCcwDot, Stamp, Undo2 } from 'lucide-react';
import type { Payment } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { defineText, useText } from '../core/texts.ts';
import { Drawer } from '../ui/dialogs/drawer.tsx';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import type { ActionSubject } from './action-subject.ts';
import { piecesText, ReasonText, StateBadge } from './columns.tsx';
import styles from './details.module.css';
import { DispensesLink } from './dispenses-link.tsx';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { LastAnswer } from './last-answer.tsx';
import { usePayment, useQueryProvider } from './queries.ts';

interface DetailsBodyProps {
  readonly opened: boolean;
  readonly institutionId: string;
  /** The row of the list, shown until the details arrive. */
  readonly listed: Payment;
  readonly onAction: (subject: ActionSubject) => void;
}

const failed = defineText('Failed to fetch the payment');

const PaymentActions = ({
  institutionId,
  payment,
  onAction,
}: Omit<DetailsBodyProps, 'opened' | 'listed'> & { readonly payment: Payment }) => {
  const t = useText(payment.provider);
  const queryProvider = useQueryProvider(payment.provider);
  const actions = new Set(payment.actions);
  if (actions.size === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.has('ASK') && (
        <Button
          variant="default"
          leftSection={<RefreshCcwDot size={16} />}
          loading={queryProvider.busy}
          onClick={() =>
            void queryProvider.run({ params: { institutionId, paymentId: payment._id } })
          }
        >
          {t('Ask {provider} again')}
        </Button>
      )}
      {actions.has('REFUND') && (
        <Button
          variant="default"
          leftSection={<Undo2 size={16} />}
          onClick={() => onAction({ deed: 'REFUND', payment })}
        >
          {t('Refund')}
        </Button>
      )}
      {actions.has('SETTLE') && (
        <Button
          variant="default"
          leftSection={<Stamp size={16} />}
          onClick={() => onAction({ deed: 'SETTLE', payment })}
        >
          {t('Settle by hand')}
        </Button>
      )}
    </div>
  );
};

const DetailsBody = ({ opened, institutionId, listed, onAction }: DetailsBodyProps) => {
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
        <StateBadge payment={payment} />
      </div>
      <div className={styles.reason}>
        <ReasonText payment={payment} />
      </div>
      <PaymentActions institutionId={institutionId} payment={payment} onAction={onAction} />
      <Facts payment={payment} />
      {data && data.dispenses > 0 && (
        <DispensesLink institutionId={institutionId} payment={payment} n={data.dispenses} />
      )}
      {data?.said && <LastAnswer lastAnswer={data.said} payment={payment} />}
      <h2 className={styles.heading}>{t('History')}</h2>
      {data && <History steps={data.history} payment={payment} />}
      <Awaited answer={answer} height={240} failed={failed} />
    </>
  );
};

interface PaymentDetailsProps extends DetailsBodyProps {
  /** A dialog is open above it and has the keys and the focus. */
  readonly isCovered: boolean;
  readonly onClose: () => void;
}

/** A payment with its history and actions. */
const Details = ({ isCovered, onClose, ...props }: PaymentDetailsProps) => {
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
      closeOnEscape={!isCovered}
      closeOnClickOutside={!isCovered}
      trapFocus={!isCovered}
    >
      <DetailsBody {...props} />
    </Drawer>
  );
};

export default Details;
