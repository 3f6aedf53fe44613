import type { AccountRefunds } from '../../contract/gateways.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import styles from './form.module.css';

/** The provider's names of its interfaces. */
const formNames = { V1: 'v1', V2: 'v2' } as const;

/** The refund interface of the account that is paid. */
export const RefundLine = ({
  form,
  lastAt,
  since,
  formerForm,
  provider,
}: AccountRefunds & { readonly provider: string | undefined }) => {
  const t = useText(provider);
  const { date } = useFormats();
  if (form === null) {
    return (
      <p className={styles.missing}>
        {t('{provider} has no refund address for this account: refund in the merchant portal.')}
      </p>
    );
  }
  const parts = [
    t('Refunds: {form}', { form: formNames[form] }),
    lastAt === null ? t('none yet') : t('last on {date}', { date: date(lastAt) }),
    ...(formerForm === null
      ? []
      : [t('changed from {form} on {date}', { form: formNames[formerForm], date: date(since) })]),
  ];
  return <p className={styles.refunds}>{parts.join(' · ')}</p>;
};
