import { lazy, Suspense } from 'react';
import { type ComparedLevel, comparedLevelsOf } from '../../contract/comparison.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import type { OverviewQuery } from '../../contract/overview.ts';
import { useSession } from '../core/calls/session.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { failedPart } from '../ui/feedback/part.tsx';
import { useSeen } from '../ui/frame/use-seen.ts';
import styles from './overview.module.css';
import type { OverviewSearch } from './search.ts';

/** The levels that an overview has several of; none for a single machine. */
const levelsWithin = (
  type: AdminType,
  { organizationId, institutionId, machineId }: OverviewQuery,
): readonly ComparedLevel[] => {
  const isWithin: Record<ComparedLevel, boolean> = {
    ORGANIZATION: !organizationId && !institutionId && !machineId,
    INSTITUTION: !institutionId && !machineId,
    MACHINE: !machineId,
  };
  return comparedLevelsOf(type).filter((level) => isWithin[level]);
};

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
