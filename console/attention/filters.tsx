import { Building2, ListFilter, School } from 'lucide-react';
import { attentionKinds } from '../../contract/attention.ts';
import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { kindTexts } from '../words/attention.ts';
import styles from './attention.module.css';
import type { AttentionSearch } from './search.ts';

interface AttentionFiltersProps {
  readonly narrows: readonly Narrow[];
  readonly search: AttentionSearch;
  readonly onSearch: (next: AttentionSearch) => void;
}

const icons = { organizationId: Building2, institutionId: School, machineId: School };

export const Filters = ({ narrows, search, onSearch }: AttentionFiltersProps) => {
  const t = useText();
  /** Another organization resets the institution. */
  const withFilter = (key: Narrow['key'], value: string | undefined): AttentionSearch =>
    key === 'organizationId'
      ? { ...search, organizationId: value, institutionId: undefined }
      : { ...search, institutionId: value };
  return (
    <div className={styles.filters}>
      {narrows.map(({ key, ...narrow }) => {
        const Icon = icons[key];
        return (
          <NarrowSelect
            key={key}
            {...narrow}
            value={
              (key === 'organizationId' ? search.organizationId : search.institutionId) ?? null
            }
            onChange={(next) => onSearch(withFilter(key, next ?? undefined))}
            icon={<Icon size={16} aria-hidden="true" />}
          />
        );
      })}
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
