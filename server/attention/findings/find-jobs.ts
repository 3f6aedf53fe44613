import { encodeMessage } from '../../../contract/messages.ts';
import { isWithinLast } from '../../../contract/values/times.ts';
import type { Db } from '../../platform/db/store.ts';
import { findJobTimes, heartbeatTimeoutMs } from '../../platform/jobs/jobs.ts';
import type { Scan } from '../scan/differences.ts';
import type { FindingOf } from './finding.ts';

const hourMs = 3_600_000;
/** A night has passed without a success. */
const failingMs = 30 * hourMs;
/** Two nights have passed, and the work still runs. */
const endlessMs = 54 * hourMs;

/** Work that is not done, by job. A failed backup is a kind of its own, and a scan cannot miss itself. */
const omissions: ReadonlyMap<string, string> = new Map([
  ['audit head', encodeMessage('jobAudit')],
  ['availability', encodeMessage('jobAvailability')],
  ['gateways', encodeMessage('jobGateways')],
  ['paces', encodeMessage('jobForecast')],
  ['payments', encodeMessage('jobPayments')],
  ['retention', encodeMessage('jobRetention')],
]);

/** Jobs that have failed since their last success, or that have not ended for days. */
export const findFailedJobs = async (
  db: Db,
  { now, listeningSince }: Pick<Scan, 'now' | 'listeningSince'>,
): Promise<FindingOf<'JOB_FAILED'>[]> => {
  const times = await findJobTimes(db);
  return times.flatMap(({ name, ranAt, failedAt, heldAt }) => {
    const failure = omissions.get(name);
    const isEndless =
      isWithinLast(heldAt, heartbeatTimeoutMs, now) &&
      now - Math.max(ranAt, listeningSince) > endlessMs;
    const isFailing = failedAt > ranAt && now - ranAt > failingMs;
    if (failure === undefined || !(isFailing || isEndless)) return [];
    return {
      kind: 'JOB_FAILED' as const,
      organizationId: '',
      institutionId: '',
      machineId: null,
      subject: name,
      facts: { failure, goodAt: ranAt ? new Date(ranAt).toISOString() : null },
      parts: [],
      since: ranAt || failedAt,
    };
  });
};
