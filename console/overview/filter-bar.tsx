import { Button, Drawer, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Building2, ChevronDown, MonitorSmartphone, School, SlidersHorizontal } from 'lucide-react';
import { today } from '../core/clock.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { FrequencyControl } from '../ui/filters/frequency-control.tsx';
import { type Choice, NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { PeriodSelect } from '../ui/filters/period-select.tsx';
import { RangePicker } from '../ui/filters/range-picker.tsx';
import classes from './filter-bar.module.css';
import {
  datesOf,
  defaultPeriod,
  frequencyOf,
  type NarrowKey,
  type OverviewSearch,
  periodOf,
  withDates,
  withFrequency,
  withNarrow,
  withPeriod,
} from './search.ts';

/** What a scope can be narrowed to: an organization, an institution or a machine. */
export interface Narrow {
  readonly label: string;
  readonly allLabel: string;
  readonly key: NarrowKey;
  readonly options: readonly Choice[];
}

export interface FilterBarProps {
  readonly narrow: Narrow;
  readonly search: OverviewSearch;
  readonly onSearch: (next: OverviewSearch) => void;
}

const narrowIcons: Record<NarrowKey, typeof Building2> = {
  organizationId: Building2,
  institutionId: School,
  machineId: MonitorSmartphone,
};

/** The controls of both layouts, each bound to the search. */
const useFilters = ({ narrow, search, onSearch }: FilterBarProps) => {
  const t = useText();
  const period = periodOf(search);
  const Icon = narrowIcons[narrow.key];
  return {
    narrow: {
      label: narrow.label,
      allLabel: narrow.allLabel,
      options: narrow.options,
      value: search[narrow.key] ?? null,
      onChange: (value: string | null) => onSearch(withNarrow(search, narrow.key, value)),
      icon: <Icon size={16} aria-hidden="true" />,
    },
    range: {
      value: datesOf(search, today()),
      placeholder: t('All dates'),
      onChange: (dates: { dateStart: string; dateEnd: string }) =>
        onSearch(withDates(search, dates)),
    },
    period: {
      value: period,
      placeholder: t('Custom range'),
      clearable: period !== defaultPeriod,
      onChange: (next: OverviewSearch['period'] | null) =>
        onSearch(withPeriod(search, next ?? null)),
    },
    frequency: {
      value: frequencyOf(search),
      onChange: (next: Parameters<typeof withFrequency>[1]) =>
        onSearch(withFrequency(search, next)),
    },
  };
};

/** The filters in one row. */
export const FilterBar = (props: FilterBarProps) => {
  const { narrow, range, period, frequency } = useFilters(props);
  return (
    <div className={classes.bar}>
      <NarrowSelect {...narrow} className={classes.narrow} />
      <RangePicker {...range} className={classes.range} />
      <PeriodSelect {...period} className={classes.period} />
      <div className={classes.frequency}>
        <FrequencyControl {...frequency} />
      </div>
    </div>
  );
};

/** On a phone: the dates in sight, everything else in a sheet. */
export const FilterSheet = (props: FilterBarProps) => {
  const t = useText();
  const { number } = useFormats();
  const [opened, { open, close }] = useDisclosure(false);
  const { narrow, range, period, frequency } = useFilters(props);
  const active = [narrow.value !== null, frequency.value !== 'DAILY'].filter(Boolean).length;
  return (
    <div className={classes.phone}>
      <RangePicker
        {...range}
        short
        dropdownType="modal"
        rightSection={<ChevronDown size={16} aria-hidden="true" />}
        className={classes.date}
      />
      <Button
        variant="default"
        leftSection={<SlidersHorizontal size={16} aria-hidden="true" />}
        className={classes.filters}
        onClick={open}
      >
        {t('Filters')}
        {active > 0 && <span className={classes.count}>{number(active)}</span>}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('Filters')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        classNames={{ content: classes.sheet ?? '', title: classes.sheetTitle ?? '' }}
      >
        <Stack gap="md">
          <NarrowSelect {...narrow} labelled />
          <PeriodSelect {...period} label={t('Period')} />
          <div>
            <Text size="sm" fw={500} mb={4} aria-hidden="true">
              {t('Frequency')}
            </Text>
            <FrequencyControl {...frequency} fullWidth />
          </div>
          <Button className={classes.done} onClick={close}>
            {t('Show results')}
          </Button>
        </Stack>
      </Drawer>
    </div>
  );
};
