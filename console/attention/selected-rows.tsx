import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AttentionRow } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import type { Selection } from '../ui/list/selection.tsx';
import styles from './attention.module.css';
import type { AttentionList } from './queries.ts';
import { useActionsOn } from './row-actions.tsx';
import { formatRow, placeOf } from './row-words.ts';

/** Selection of rows that are shown; one that leaves the page is chosen no more. */
export const useSelectedRows = (rows: readonly AttentionRow[]) => {
  const t = useText();
  const formats = useFormats();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selection: Selection<AttentionRow> = {
    nameOf: (row) =>
      [formatRow(row, t, formats).title, placeOf(row, t)[0]].filter(Boolean).join(', '),
    isChosen: ({ _id }) => ids.has(_id),
    onChoose: (chosen, isChosen) => {
      const next = new Set(rows.filter(({ _id }) => ids.has(_id)).map(({ _id }) => _id));
      for (const { _id } of chosen) {
        if (isChosen) next.add(_id);
        else next.delete(_id);
      }
      setIds(next);
    },
  };
  return { selection, rows: rows.filter(selection.isChosen), clear: () => setIds(new Set()) };
};

interface SelectedBarProps {
  readonly selected: ReturnType<typeof useSelectedRows>;
  readonly list: AttentionList;
}

/** What can be done with the chosen rows. */
export const SelectedBar = ({ selected: { rows, clear }, list }: SelectedBarProps) => {
  const t = useText();
  const actions = useActionsOn(rows, list);
  if (!rows.length) return null;
  return (
    <section className={styles.bar} aria-label={t('Chosen rows')}>
      <p className={styles.chosen} role="status">
        {t('{n, plural, one {# row chosen} other {# rows chosen}}', { n: rows.length })}
      </p>
      {actions.map(({ label, icon, onClick }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          leftSection={icon}
          onClick={() => {
            onClick();
            clear();
          }}
        >
          {label}
        </Button>
      ))}
      <Button size="xs" variant="subtle" color="gray" onClick={clear}>
        {t('Choose none')}
      </Button>
    </section>
  );
};
