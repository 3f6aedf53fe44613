import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { AuditEntry } from '../../contract/audit.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { Id } from '../ui/list/cells.tsx';
import styles from './audit.module.css';
import { subjectText } from './changes.ts';
import { Details } from './details.tsx';
import { actionText, outcomeTexts, outcomeTones, roleText } from './words.ts';

/** One line of the audit; a click shows its changes. */
export const Entry = ({ entry }: { readonly entry: AuditEntry }) => {
  const t = useText();
  const { dateTime, relative } = useFormats();
  const [opened, setOpened] = useState(false);
  const details = useId();
  const { at, actor, role, action, outcome, before, after } = entry;
  // A refused action has no entity, so its reason stands in the line.
  const subject = subjectText(before, after, t) || entry.reason;
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={opened}
        aria-controls={details}
        onClick={() => setOpened(!opened)}
      >
        <span className={styles.what}>
          <span className={styles.action}>{actionText(action, t)}</span>
          {subject && (
            <span className={styles.soft}>
              {' '}
              <Id>{subject}</Id>
            </span>
          )}
        </span>
        <span className={styles.who}>
          <span>{actor || t('Unknown')}</span>
          {role && <span className={styles.under}>{roleText(role, t)}</span>}
        </span>
        <span className={styles.when}>
          <time dateTime={at}>{dateTime(at)}</time>
          <span className={styles.under}>{relative(at)}</span>
        </span>
        <span className={styles.outcome}>
          <Badge tone={outcomeTones[outcome]} dot>
            {t(outcomeTexts[outcome])}
          </Badge>
        </span>
        <ChevronDown size={18} className={styles.chevron} aria-hidden="true" />
      </button>
      <div id={details}>{opened && <Details entry={entry} />}</div>
    </li>
  );
};
