import { dispenses, hourlyStatsDays } from '../../contract/dispenses.ts';
import { dayNumber, isoDate } from '../../contract/values/periods.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { defineText } from '../core/texts.ts';

const liveOptions = { keepPrevious: true, pollInterval: 60_000 };
const failedStats = defineText('Failed to fetch dispense stats');

/** Queries the last 8 weeks of an institution or of one of its machines, once they are seen. */
export const useBusyHours = (
  institutionId: string,
  machineId: string | undefined,
  isSeen: boolean,
) => {
  const endDate = businessToday();
  const startDate = isoDate(dayNumber(endDate) - hourlyStatsDays + 1);
  const isOfInstitution = machineId === undefined;
  const hours = useQueryOf(
    dispenses.hours,
    { params: { institutionId } },
    { ...liveOptions, enabled: isSeen && isOfInstitution },
  );
  const machineHours = useQueryOf(
    dispenses.machineHours,
    { params: { institutionId, machineId: machineId ?? '' } },
    { ...liveOptions, enabled: isSeen && !isOfInstitution },
  );
  const stats = useQueryOf(
    dispenses.stats,
    { params: { institutionId, startDate, endDate } },
    { ...liveOptions, failed: failedStats, enabled: isSeen && isOfInstitution },
  );
  return isOfInstitution ? { hours, stats } : { hours: machineHours };
};
