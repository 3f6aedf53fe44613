import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import styles from './alerts.module.css';
import { useRecipients } from './queries.ts';
import { recipientsText } from './recipients-text.ts';
import { allRecipientsQuery } from './search.ts';

interface RecipientsLineProps {
  readonly organizationId?: string | undefined;
  readonly institutionId?: string | undefined;
}

/** Sums up the recipients in a sentence; empty until they are fetched. */
export const RecipientsLine = (tenant: RecipientsLineProps) => {
  const t = useText();
  const formats = useFormats();
  const { data } = useRecipients(allRecipientsQuery(tenant));
  return <p className={styles.line}>{data && recipientsText(data.subscriptions, t, formats)}</p>;
};
