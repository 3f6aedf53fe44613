import { ListFilter, Search } from 'lucide-react';
import { attentionKinds } from '../../contract/attention-kinds.ts';
import { useText } from '../core/texts.ts';
import { TenantSelects } from '../entities/tenant-selects.tsx';
import { useTenantNarrows } from '../entities/use-narrow.ts';
import { kindTexts } from '../entities/words/attention.ts';
import { NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { TypedField } from '../ui/filters/typed-field.tsx';
import styles from './attention.module.css';
import type { AttentionSearch } from './search.ts';

interface AttentionFiltersProps {
  readonly search: AttentionSearch;
  readonly onSearch: (next: AttentionSearch) => void;
}

export const Filters = ({ search, onSearch }: AttentionFiltersProps) => {
  const t = useText();
  return (
    <div className={styles.filters}>
      <TypedField
        label={t('Search machine, place or RFID')}
        icon={<Search size={16} aria-hidden="true" />}
        value={search.find}
        onChange={(find) => onSearch({ ...search, find })}
      />
      <TenantSelects
        narrows={useTenantNarrows(search)}
        search={search}
        onChange={(next) => onSearch({ ...search, ...next })}
      />
      <NarrowSelect
        label={t('Kind')}
        allLabel={t('All kinds')}
        options={attentionKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
        value={search.kind ?? null}
        onChange={(next) =>
          onSearch({ ...search, kind: attentionKinds.find((kind) => kind === next) })
        }
        icon={<ListFilter size={16} aria-hidden="true" />}
      />
    </div>
  );
};
