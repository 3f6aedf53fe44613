import { Link } from '@tanstack/react-router';
import {
  Building2,
  CornerDownLeft,
  CreditCard,
  LayoutGrid,
  MapPin,
  Refrigerator,
  WalletCards,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../core/texts.ts';
import { type Entry, type EntryKind, entryKindTexts, type Group, splitAtMatch } from './entries.ts';
import styles from './search.module.css';
import { optionId } from './use-active.ts';

interface ResultsProps {
  /** DOM id of the list, for aria-controls. */
  readonly list: string;
  readonly groups: readonly Group[];
  readonly typed: string;
  readonly active: Entry | undefined;
  readonly onPoint: (entry: Entry) => void;
  readonly onLeave: () => void;
}

const icons: Record<EntryKind, ReactNode> = {
  PAGE: <LayoutGrid size={18} />,
  ORGANIZATION: <Building2 size={18} />,
  INSTITUTION: <MapPin size={18} />,
  MACHINE: <Refrigerator size={18} />,
  RFID: <CreditCard size={18} />,
  PAYMENT: <WalletCards size={18} />,
  ACTION: <Zap size={18} />,
};

const MarkedText = ({ text, typed }: { readonly text: string; readonly typed: string }) => {
  const [before, match, after] = splitAtMatch(text, typed);
  return (
    <>
      {before}
      {match && <mark className={styles.mark}>{match}</mark>}
      {after}
    </>
  );
};

/** Listbox of results by kind; the field keeps the focus and sets aria-activedescendant. */
export const Results = ({ list, groups, typed, active, onPoint, onLeave }: ResultsProps) => {
  const t = useText();
  return (
    <div id={list} role="listbox" aria-label={t('Results')}>
      {groups.map(({ kind, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={kind} role="group" aria-labelledby={`${list}-${kind}`}>
          <p id={`${list}-${kind}`} className={styles.kind}>
            {t(entryKindTexts[kind])}
          </p>
          {entries.map((entry) => (
            <Link
              key={entry.key}
              id={optionId(list, entry)}
              role="option"
              tabIndex={-1}
              aria-selected={entry.key === active?.key}
              className={styles.entry}
              to={entry.target.to}
              search={entry.target.search ?? {}}
              onMouseMove={() => onPoint(entry)}
              onClick={onLeave}
            >
              <span className={styles.icon} aria-hidden="true">
                {icons[kind]}
              </span>
              <span className={styles.words}>
                <span className={styles.title}>
                  <MarkedText text={entry.title} typed={typed} />
                </span>
                {entry.subtitle && (
                  <span className={styles.subtitle}>
                    <MarkedText text={entry.subtitle} typed={kind === 'PAGE' ? '' : typed} />
                  </span>
                )}
              </span>
              <CornerDownLeft size={16} className={styles.enter} aria-hidden="true" />
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
};
