import { ListFilter } from 'lucide-react';
import { type MachineState, machineStates } from '../../../contract/fleet.ts';
import type { SearchProps } from '../../core/section.ts';
import { defineText, useText } from '../../core/texts.ts';
import { TenantSelects } from '../../entities/tenant-selects.tsx';
import { useTenantNarrows } from '../../entities/use-narrow.ts';
import { NarrowSelect } from '../../ui/filters/narrow-select.tsx';
import styles from './fleet.module.css';
import type { FleetSearch } from './search.ts';

const stateTexts: Record<MachineState, string> = {
  SILENT: defineText('Silent'),
  TO_SET_UP: defineText('To set up'),
  EMPTY: defineText('Empty'),
  LOW: defineText('Low'),
  PAUSED: defineText('With paused slots'),
  SETTINGS_BEHIND: defineText('With older settings'),
  INACTIVE: defineText('Inactive'),
};

export const Filters = ({ search, onSearch }: SearchProps<FleetSearch>) => {
  const t = useText();
  const filter = (next: Partial<FleetSearch>) => onSearch({ ...search, ...next, page: 1 });
  return (
    <div className={styles.filters}>
      <TenantSelects narrows={useTenantNarrows(search)} search={search} onChange={filter} />
      <NarrowSelect
        label={t('State')}
        allLabel={t('All states')}
        options={machineStates.map((value) => ({ value, label: t(stateTexts[value]) }))}
        value={search.state ?? null}
        onChange={(next) => filter({ state: machineStates.find((state) => state === next) })}
        icon={<ListFilter size={16} aria-hidden="true" />}
      />
    </div>
  );
};
