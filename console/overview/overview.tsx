import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue } from 'react';
import { overview, type Tiles as TilesData } from '../../contract/overview.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { overviewHeading } from '../core/page-subject.ts';
import { paths } from '../core/paths.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import type { NarrowScope } from '../entities/narrow.ts';
import { useNarrow } from '../entities/use-narrow.ts';
import { Updated } from '../ui/feedback/updated.tsx';
import { datesOf, withPeriod } from '../ui/filters/range.ts';
import { Availability } from './availability.tsx';
import { BusyCards } from './busy.tsx';
import { ComparisonSection } from './comparison-section.tsx';
import { Filters } from './filters.tsx';
import { LowerSections } from './lower-sections.tsx';
import styles from './overview.module.css';
import { type OverviewSearch, toQuery } from './search.ts';
import { Tiles } from './tiles.tsx';
import { Today } from './today.tsx';

type OverviewProps = NarrowScope & SearchProps<OverviewSearch>;

const minute = 60_000;

/** Keeps the previous figures while newer ones load. */
const liveOptions = { keepPrevious: true, pollInterval: minute };
/** Polls, since no event is published when a machine goes offline. */
const polledOptions = { keepPrevious: true, refetchInterval: minute };

const incomePath = ({ organizationId, institutionId }: NarrowScope): string | undefined =>
  organizationId === undefined && institutionId === undefined ? paths.statements() : undefined;

const isWithoutMachines = ({ machines, dispensed }: TilesData): boolean =>
  machines.total === 0 && dispensed.value === 0;

/** Spec 2: the figures, charts and summaries of all organizations, one of them, or an institution. */
const Overview = ({ search, onSearch, ...scope }: OverviewProps) => {
  const t = useText();
  const narrow = useNarrow(scope, search);
  const phone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false });
  // Only the bars have a frequency: the other figures stay when it changes.
  const today = businessToday();
  const { frequency, ...query } = toQuery(search, scope, narrow.key, today);
  const { dateStart = today, dateEnd = today } = datesOf(search, today) ?? {};
  const tiles = useQueryOf(overview.tiles, { query }, polledOptions);
  const pie = useQueryOf(overview.pie, { query }, liveOptions);
  const bar = useQueryOf(overview.bar, { query: { ...query, frequency } }, liveOptions);
  const summary = useQueryOf(overview.summary, { query }, liveOptions);

  const isNew =
    scope.institutionId !== undefined && tiles.data !== undefined && isWithoutMachines(tiles.data);

  // Deferred until the key figures are drawn: the charts take as long as all the rest.
  const showsLowerSections = useDeferredValue(true, false);

  const answers = [tiles, pie, bar, summary];
  const updateTimes = answers.flatMap(({ dataUpdatedAt }) =>
    dataUpdatedAt > 0 ? [dataUpdatedAt] : [],
  );
  const refresh = () => {
    for (const answer of answers) void answer.refetch();
  };
  const widen = () => onSearch(withPeriod(search, 'maximum'));

  return (
    <div className={styles.overview}>
      <div className={styles.top}>
        <h1 className="page-heading">{t(overviewHeading(scope))}</h1>
        <Updated
          at={updateTimes.length > 0 ? Math.min(...updateTimes) : undefined}
          busy={answers.some(({ isFetching }) => isFetching)}
          onRefresh={scope.institutionId === undefined ? refresh : undefined}
        />
      </div>
      <Filters phone={phone} narrow={narrow} search={search} onSearch={onSearch} />
      {!isNew && dateStart <= today && today <= dateEnd && <Today answer={tiles} />}
      {!isNew && <Tiles answer={tiles} phone={phone} incomeTo={incomePath(scope)} />}
      {!isNew && <Availability answer={tiles} />}
      <div className={styles.below}>
        {showsLowerSections && (
          <>
            <LowerSections
              pie={pie}
              bar={bar}
              summary={summary}
              tiles={tiles}
              phone={phone}
              isNew={isNew}
              onWiden={search.period === 'maximum' ? undefined : widen}
            />
            {!isNew && scope.institutionId !== undefined && (
              <BusyCards institutionId={scope.institutionId} machineId={search.machineId} />
            )}
            {!isNew && (
              <ComparisonSection
                query={{ ...query, frequency }}
                search={search}
                onSearch={onSearch}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
};

export default Overview;
