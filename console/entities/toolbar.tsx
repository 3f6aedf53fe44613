import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../core/texts.ts';
import { FindField } from '../ui/list/list-toolbar.tsx';
import { attentionCount, type Entity, type EntityOrder, type EntitySearch } from './search.ts';
import styles from './toolbar.module.css';

interface Props {
  readonly title: string;
  readonly findLabel: string;
  readonly all: readonly Entity[] | undefined;
  readonly search: EntitySearch;
  readonly onSearch: (next: EntitySearch) => void;
  /** The button that adds one. */
  readonly children: ReactNode;
}

const useCount = (all: readonly Entity[] | undefined): string | undefined => {
  const t = useText();
  if (!all) return undefined;
  const attention = attentionCount(all);
  if (attention === 0) return t('{n, number}', { n: all.length });
  return t('{n, number}, of which {attention, plural, one {# needs} other {# need}} attention', {
    n: all.length,
    attention,
  });
};

/** Above the cards of what holds machines. */
export const EntityToolbar = (props: Props) => {
  const { title, findLabel, all, search, onSearch, children } = props;
  const t = useText();
  const count = useCount(all);
  const orders: { value: EntityOrder; label: string }[] = [
    { value: 'attention', label: t('Attention first') },
    { value: 'name', label: t('By name') },
  ];
  return (
    <div className={styles.toolbar}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.count} role="status">
        {count}
      </p>
      {all?.length !== 0 && (
        <>
          <div className={styles.find}>
            <FindField
              label={findLabel}
              value={search.find}
              onChange={(find) => onSearch({ ...search, find })}
            />
          </div>
          <Select
            className={styles.order}
            aria-label={t('Sort by')}
            data={orders}
            value={search.order}
            allowDeselect={false}
            onChange={(order) => order && onSearch({ ...search, order })}
          />
        </>
      )}
      {children}
    </div>
  );
};
