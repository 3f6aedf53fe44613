import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useDeferredValue } from 'react';
import { overview } from '../../contract/overview.ts';
import { today } from '../core/clock.ts';
import { useAnswer } from '../core/queries.ts';
import type { Searched } from '../core/section.ts';
import type { Narrow, Scope } from '../entities/narrow.ts';
import { withPeriod } from '../ui/filters/range.ts';
import { failedPart } from '../ui/frame/part.tsx';
import { Updated } from '../ui/frame/updated.tsx';
import { useBusy } from './busy-answers.ts';
import { Filters } from './filters.tsx';
import styles from './overview.module.css';
import { type OverviewSearch, toQuery } from './search.ts';
import { Tiles } from './tiles.tsx';

const Below = lazy(() => import('./below.tsx').catch(failedPart));

export interface FromPage {
  readonly heading: string;
  readonly scope: Scope;
  readonly narrow: Narrow;
}

type Props = Searched<OverviewSearch> & FromPage;

const minute = 60_000;

/** Keeps the previous figures while newer ones load. */
const living = { keepPrevious: true, lookInterval: minute };
/** Polls, since no event is published when a machine goes offline. */
const online = { keepPrevious: true, refetchInterval: minute };

/** Spec 2: the figures, charts and summaries of all organizations, one of them, or an institution. */
const Overview = ({ heading, scope, narrow, search, onSearch }: Props) => {
  const phone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false });
  // Only the bars have a frequency: the other figures stay when it changes.
  const { frequency, ...query } = toQuery(search, scope, narrow.key, today());
  const tiles = useAnswer(overview.tiles, { query }, online);
  const pie = useAnswer(overview.pie, { query }, living);
  const bar = useAnswer(overview.bar, { query: { ...query, frequency } }, living);
  const summary = useAnswer(overview.summary, { query }, living);

  const busy = useBusy(scope, search.machineId);

  // Deferred until the key figures are drawn: the charts take as long as all the rest.
  const isBelowDue = useDeferredValue(true, false);

  const ofBusy = busy ? Object.values(busy) : [];
  const answers = [tiles, pie, bar, summary, ...ofBusy];
  const ages = answers.flatMap(({ dataUpdatedAt }) => (dataUpdatedAt > 0 ? [dataUpdatedAt] : []));
  const widen = () => onSearch(withPeriod(search, 'maximum'));

  return (
    <div className={styles.overview}>
      <div className={styles.top}>
        <h1 className={styles.heading}>{heading}</h1>
        <Updated
          at={ages.length > 0 ? Math.min(...ages) : undefined}
          busy={answers.some(({ isFetching }) => isFetching)}
          onRefresh={() => {
            for (const answer of answers) void answer.refetch();
          }}
        />
      </div>
      <Filters phone={phone} narrow={narrow} search={search} onSearch={onSearch} />
      <Tiles answer={tiles} phone={phone} />
      <div className={styles.below}>
        {isBelowDue && (
          <Suspense>
            <Below
              pie={pie}
              bar={bar}
              summary={summary}
              tiles={tiles}
              busy={busy}
              phone={phone}
              onWiden={search.period === 'maximum' ? undefined : widen}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
};

// `lazy` needs a default export.
export default Overview;
