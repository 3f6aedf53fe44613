import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { WalletCards } from 'lucide-react';
import { paths } from '../core/paths.ts';
import type { InInstitution } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import styles from './payment-notice.module.css';

/** The tab that shows payments; `payment` opens one over its list. */
const paymentsPath = (institutionId: string) => paths.institution(institutionId, 'payments');

interface PaymentNotice extends InInstitution {
  readonly paymentId: string;
}

/** Replaces the filters above the dispenses of one payment. */
export const PaymentNotice = ({
  institutionId,
  paymentId,
  onShowAll,
}: PaymentNotice & { readonly onShowAll: () => void }) => {
  const t = useText();
  return (
    <div className={styles.notice}>
      <WalletCards size={18} aria-hidden="true" />
      <p>{t('Only what was dispensed for one payment')}</p>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to={paymentsPath(institutionId)} search={{ payment: paymentId }} />
        )}
      >
        {t('Show the payment')}
      </Button>
      <Button size="xs" variant="default" onClick={onShowAll}>
        {t('Show all dispenses')}
      </Button>
    </div>
  );
};

interface PaymentLinkProps extends InInstitution {
  /** Null where it was not paid by bKash. */
  readonly paymentId: string | null;
  readonly children: string;
}

/** The kind of payment, linked to its bKash payment if there is one. */
export const PaymentLink = ({ institutionId, paymentId, children }: PaymentLinkProps) => {
  const t = useText();
  if (paymentId === null) return children;
  return (
    <Link
      className={styles.link}
      to={paymentsPath(institutionId)}
      search={{ payment: paymentId }}
      title={t('Show the payment')}
    >
      {children}
    </Link>
  );
};
