import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Payment } from '../../contract/payments.ts';
import { paths } from '../core/paths.ts';
import type { InInstitution } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import styles from './details.module.css';

interface DispensesLinkProps extends InInstitution {
  readonly payment: Payment;
  readonly n: number;
}

/** Links to the dispenses and failed attempts of a payment. */
export const DispensesLink = ({ institutionId, payment, n }: DispensesLinkProps) => {
  const t = useText();
  return (
    <Link
      className={styles.dispenses}
      to={paths.institution(institutionId, 'dispenses')}
      search={{ payment: payment._id }}
    >
      {t('{n, plural, one {Show its dispense} other {Show its # dispenses}}', { n })}
      <ArrowRight size={16} aria-hidden="true" />
    </Link>
  );
};
