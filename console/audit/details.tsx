import type { AuditEntry } from '../../contract/audit.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { FactList, type NamedFact } from '../ui/list/fact-list.tsx';
import styles from './audit.module.css';
import { findChanges } from './changes.ts';
import { fieldTexts } from './words.ts';

const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** Names a change from the entity inwards: 'Slots · 1 × 2 · Stock'. */
const usePathText = () => {
  const t = useText();
  return (path: readonly string[]): string =>
    path.map((part) => t(fieldTexts[part] ?? part)).join(' · ');
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

const useValueText = () => {
  const t = useText();
  const { number, dateTime } = useFormats();
  return (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (typeof value === 'number') return number(value);
    if (typeof value === 'string') return isInstant(value) ? dateTime(value) : value;
    return JSON.stringify(value);
  };
};

const Changes = ({ entry: { before, after, outcome } }: { readonly entry: AuditEntry }) => {
  const t = useText();
  const pathText = usePathText();
  const valueText = useValueText();
  const changes = findChanges(before, after);
  if (changes.length === 0) {
    return outcome === 'DONE' ? (
      <p className={styles.none}>{t('No field was changed.')}</p>
    ) : undefined;
  }
  return (
    <table className={styles.changes} aria-label={t('What was changed')}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {before !== null && <th scope="col">{t('Before')}</th>}
          {after !== null && <th scope="col">{before === null ? t('Value') : t('After')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path.join('.')}>
            <th scope="row">{pathText(change.path)}</th>
            {before !== null && (
              <td>{isNothing(change.before) ? '–' : <del>{valueText(change.before)}</del>}</td>
            )}
            {after !== null && (
              <td>{isNothing(change.after) ? '–' : <ins>{valueText(change.after)}</ins>}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const Details = ({ entry }: { readonly entry: AuditEntry }) => {
  const t = useText();
  const { action, target, client, requestId } = entry;
  const facts: NamedFact[] = [
    [t('Reason'), entry.reason],
    [t('Call'), action],
    [t('Concerns'), target],
    [t('Network address'), client],
    [t('Request'), requestId],
  ];
  return (
    <div className={styles.details}>
      <Changes entry={entry} />
      <FactList className={styles.facts} facts={facts} />
    </div>
  );
};
