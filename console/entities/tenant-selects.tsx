import { NarrowSelect } from '../ui/filters/narrow-select.tsx';
import type { Narrow, NarrowSearch } from './narrow.ts';
import { narrowIcons } from './narrow-filters.tsx';

interface TenantSelectsProps {
  /** Filters that the admin may use. */
  readonly narrows: readonly Narrow[];
  readonly search: NarrowSearch;
  readonly onChange: (next: NarrowSearch) => void;
}

/** Selects of `useTenantNarrows`. Another organization resets the institution. */
export const TenantSelects = ({ narrows, search, onChange }: TenantSelectsProps) =>
  narrows.map(({ key, ...narrow }) => {
    const Icon = narrowIcons[key];
    return (
      <NarrowSelect
        key={key}
        {...narrow}
        value={search[key] ?? null}
        onChange={(next) => onChange({ institutionId: undefined, [key]: next ?? undefined })}
        icon={<Icon size={16} aria-hidden="true" />}
      />
    );
  });
