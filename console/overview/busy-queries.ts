import { dispenses, hourlyStatsDays } from '../../contract/dispenses.ts';
import { dayNumber, isoDate } from '../../contract/values/periods.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { defineText } from '../core/texts.ts';
import type { NarrowScope } from '../entities/narrow.ts';

const liveOptions = { keepPrevious: true, pollInterval: 60_000 };
const failedStats = defineText('Failed to fetch dispense stats');

/** Queries the last 8 weeks of an institution or of one of its machines. */
export const useBusyHours = (
  { institutionId = '' }: NarrowScope,
  machineId: string | undefined,
) => {
  const isOfMachine = institutionId !== '' && machineId !== undefined;
  const isOfInstitution = institutionId !== '' && machineId === undefined;
  const endDate = businessToday();
  const startDate = isoDate(dayNumber(endDate) - hourlyStatsDays + 1);
  const hours = useQueryOf(
    dispenses.hours,
    { params: { institutionId } },
    { ...liveOptions, enabled: isOfInstitution },
  );
  const machineHours = useQueryOf(
    dispenses.machineHours,
    { params: { institutionId, machineId: machineId ?? '' } },
    { ...liveOptions, enabled: isOfMachine },
  );
  const stats = useQueryOf(
    dispenses.stats,
    { params: { institutionId, startDate, endDate } },
    { ...liveOptions, failed: failedStats, enabled: isOfInstitution },
  );
  if (isOfMachine) return { hours: machineHours };
  return isOfInstitution ? { hours, stats } : undefined;
};

export type BusyHours = NonNullable<ReturnType<typeof useBusyHours>>;
