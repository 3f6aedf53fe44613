import { Button, Select, TextInput } from '@mantine/core';
import { Plus, Search } from 'lucide-react';
import type { Organization } from '../../contract/organizations.ts';
import { useText } from '../core/texts.ts';
import { attentionCount, type Order, type OrganizationsSearch } from './search.ts';
import styles from './toolbar.module.css';

interface Props {
  readonly all: readonly Organization[] | undefined;
  readonly search: OrganizationsSearch;
  readonly onSearch: (next: OrganizationsSearch) => void;
  readonly onAdd: () => void;
}

export const Toolbar = ({ all, search, onSearch, onAdd }: Props) => {
  const t = useText();
  const attention = all ? attentionCount(all) : 0;
  const options: { value: Order; label: string }[] = [
    { value: 'attention', label: t('Attention first') },
    { value: 'name', label: t('By name') },
  ];
  return (
    <div className={styles.toolbar}>
      <h1 className={styles.title}>{t('Organizations')}</h1>
      <p className={styles.count} role="status">
        {all &&
          (attention > 0
            ? t(
                '{n, number}, of which {attention, plural, one {# needs} other {# need}} attention',
                {
                  n: all.length,
                  attention,
                },
              )
            : t('{n, number}', { n: all.length }))}
      </p>
      <TextInput
        className={styles.find}
        aria-label={t('Find an organization')}
        placeholder={t('Find an organization')}
        leftSection={<Search size={16} />}
        value={search.find ?? ''}
        onChange={(event) => onSearch({ ...search, find: event.currentTarget.value })}
      />
      <Select
        className={styles.order}
        aria-label={t('Order')}
        data={options}
        value={search.order ?? 'attention'}
        allowDeselect={false}
        onChange={(order) => order && onSearch({ ...search, order })}
      />
      <Button className={styles.add} leftSection={<Plus size={16} />} onClick={onAdd}>
        {t('Add Organization')}
      </Button>
    </div>
  );
};
