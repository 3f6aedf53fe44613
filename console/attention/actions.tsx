import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import { use } from 'react';
import type { AttentionItem, AttentionRow } from '../../contract/attention.ts';
import { serverNow } from '../core/server-time.ts';
import { useText } from '../core/texts.ts';
import styles from './attention.module.css';
import { fixLinkOf } from './fix-link.ts';
import { FixesContext } from './fixes.ts';
import { useRowActions } from './queries.ts';
import type { RowProps } from './row-actions.tsx';
import { snoozeTomorrow } from './snoozes.ts';

interface FixButtonProps {
  readonly row: AttentionRow;
  /** Tells the row from the others in accessible labels. */
  readonly name: string;
}

/** The fix of a row in its place; undefined where there is none. */
const useFix = ({ items: [worst], machines }: AttentionRow): (() => void) | undefined => {
  const fixes = use(FixesContext);
  if (!worst || machines > 1) return undefined;
  // The fix is the one of the item's kind.
  const fix = fixes[worst.kind] as ((item: AttentionItem) => void) | undefined;
  return fix && (() => fix(worst));
};

export const FixButton = ({ row, name }: FixButtonProps) => {
  const t = useText();
  const fix = useFix(row);
  const link = fixLinkOf(row);
  if (!link) return null;
  const { text, to, search } = link;
  const look = { size: 'xs', variant: 'default', 'aria-label': `${t(text)}: ${name}` } as const;
  if (fix) {
    return (
      <Button {...look} onClick={fix}>
        {t(text)}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      renderRoot={({ type: _, ...props }) => <Link {...props} to={to} search={search ?? {}} />}
    >
      {t(text)}
    </Button>
  );
};

/** Puts a row off until tomorrow in one click. */
export const SnoozeButton = ({ row, list, name }: RowProps & { readonly name: string }) => {
  const t = useText();
  const { snooze } = useRowActions(list);
  if (list.tab !== 'OPEN' && list.tab !== 'MINE') return null;
  const text = t(snoozeTomorrow.text);
  return (
    <ActionIcon
      className={styles.snooze}
      title={text}
      aria-label={`${text}: ${name}`}
      onClick={() => snooze([row._id], snoozeTomorrow.until(serverNow()))}
    >
      <AlarmClock size={18} />
    </ActionIcon>
  );
};

/** Shows who has taken it, else the button that takes it. */
export const Taker = ({ row, list, name }: RowProps & { readonly name: string }) => {
  const t = useText();
  const { take, isTaking } = useRowActions(list);
  const { takenBy, taken, count, _id } = row;
  if (takenBy) return takenBy.username;
  if (list.tab === 'DONE') return '–';
  return (
    <>
      {taken < count && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={styles.take}
          loading={isTaking}
          aria-label={t('Take: {name}', { name })}
          onClick={() => take([_id])}
        >
          {t('Take')}
        </Button>
      )}
      {taken > 0 && (
        <span className={styles.fact}>
          {t('{taken, number} of {n, number} taken', { taken, n: count })}
        </span>
      )}
    </>
  );
};
