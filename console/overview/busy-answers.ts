import { dispenses, hoursDays } from '../../contract/dispenses.ts';
import { dayNumber, isoDate } from '../../contract/periods.ts';
import { today } from '../core/clock.ts';
import { useAnswer } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import type { Scope } from '../entities/narrow.ts';

const living = { keepPrevious: true, lookInterval: 60_000 };
const failedStats = say('Failed to fetch dispense stats');

/** Queries the last 8 weeks of an institution or of one of its machines. */
export const useBusy = ({ institutionId = '' }: Scope, machineId: string | undefined) => {
  const ofMachine = institutionId !== '' && machineId !== undefined;
  const ofInstitution = institutionId !== '' && machineId === undefined;
  const endDate = today();
  const startDate = isoDate(dayNumber(endDate) - hoursDays + 1);
  const hours = useAnswer(
    dispenses.hours,
    { params: { institutionId } },
    { ...living, enabled: ofInstitution },
  );
  const machineHours = useAnswer(
    dispenses.machineHours,
    { params: { institutionId, machineId: machineId ?? '' } },
    { ...living, enabled: ofMachine },
  );
  const stats = useAnswer(
    dispenses.stats,
    { params: { institutionId, startDate, endDate } },
    { ...living, failed: failedStats, enabled: ofInstitution },
  );
  if (ofMachine) return { hours: machineHours };
  return ofInstitution ? { hours, stats } : undefined;
};

export type Busy = NonNullable<ReturnType<typeof useBusy>>;
