import { lazy, Suspense } from 'react';
import type { OverviewQuery } from '../../contract/overview.ts';
import { useSession } from '../core/calls/session.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { failedPart } from '../ui/feedback/part.tsx';
import { useSeen } from '../ui/frame/use-seen.ts';
import { levelsWithin } from './levels.ts';
import styles from './overview.module.css';
import type { OverviewSearch } from './search.ts';

const Comparison = lazy(() => import('./comparison/comparison.tsx').catch(failedPart));

interface ComparisonSectionProps extends SearchProps<OverviewSearch> {
  readonly query: OverviewQuery;
}

/** The place of the comparison, which is loaded once somebody scrolls to it. */
export const ComparisonSection = (props: ComparisonSectionProps) => {
  const t = useText();
  const { element, isSeen } = useSeen<HTMLElement>();
  const type = useSession()?.admin.type;
  const levels = type ? levelsWithin(type, props.query) : [];
  const by = levels.find((level) => level === props.search.by) ?? levels[0];
  if (!by) return null;
  return (
    <section ref={element} className={styles.comparison} aria-label={t('Comparison')}>
      {isSeen && (
        <Suspense>
          {/* The page of one level is no placeholder for another's. */}
          <Comparison key={by} by={by} levels={levels} {...props} />
        </Suspense>
      )}
    </section>
  );
};
