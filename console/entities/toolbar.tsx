import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TenantCounts, TenantOrder } from '../../contract/tenants.ts';
import { useText } from '../core/texts.ts';
import { TypedField } from '../ui/filters/typed-field.tsx';
import { Select } from '../ui/form/select.tsx';
import { type EntitySearch, pageSize } from './search.ts';
import styles from './toolbar.module.css';

interface EntityToolbarProps {
  readonly title: string;
  readonly findLabel: string;
  readonly all: TenantCounts | undefined;
  readonly search: EntitySearch;
  readonly onSearch: (next: EntitySearch) => void;
  /** The button that adds one. */
  readonly children: ReactNode;
}

const useCount = (all: EntityToolbarProps['all']): string | undefined => {
  const t = useText();
  if (!all) return undefined;
  const { count: n, attention } = all;
  if (attention === 0) return t('{n, number}', { n });
  return t('{n, number}, of which {attention, plural, one {# needs} other {# need}} attention', {
    n,
    attention,
  });
};

/** Toolbar above the cards of organizations or institutions. */
export const EntityToolbar = (props: EntityToolbarProps) => {
  const { title, findLabel, all, search, onSearch, children } = props;
  const t = useText();
  const count = useCount(all);
  const orders: { value: TenantOrder; label: string }[] = [
    { value: 'attention', label: t('Attention first') },
    { value: 'name', label: t('By name') },
  ];
  return (
    <div className={styles.toolbar} data-finds={all?.count !== 0 || undefined}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.count} role="status">
        {count}
      </p>
      {all?.count !== 0 && (
        <>
          <div className={styles.find}>
            <TypedField
              label={findLabel}
              icon={<Search size={16} />}
              value={search.find}
              onChange={(find) => onSearch({ ...search, find, page: 1 })}
            />
          </div>
          {(all?.count ?? 0) > pageSize && (
            <Select
              className={styles.order}
              aria-label={t('Sort by')}
              data={orders}
              value={search.order}
              allowDeselect={false}
              onChange={(order) => order && onSearch({ ...search, order, page: 1 })}
            />
          )}
        </>
      )}
      {children}
    </div>
  );
};
