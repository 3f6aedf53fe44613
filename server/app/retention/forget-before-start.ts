import { calendarOf } from '../../../contract/values/periods.ts';
import { isLive } from '../../platform/db/live.ts';
import type { Store } from '../../platform/db/store.ts';
import { findJobTimes } from '../../platform/jobs/jobs.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { forgetPersons } from '../../privacy/forget.ts';
import { retentionJob } from './jobs.ts';

/** Milliseconds: a night and its retries. */
const nightMs = 30 * 3_600_000;

/** Forgets before anybody is answered where no night has done it, as in a restored backup. */
export const forgetBeforeStart = async (
  store: Store,
  settings: Pick<Settings, 'CARD_HISTORY_DAYS' | 'TIME_ZONE'>,
  now: number,
): Promise<void> => {
  const times = await findJobTimes(store.read);
  const ranAt = times.find(({ name }) => name === retentionJob)?.ranAt ?? 0;
  const isRecent = ranAt >= now - nightMs && ranAt <= now;
  if (isRecent && (await isLive(store.read))) return;
  const calendar = calendarOf(settings.TIME_ZONE);
  await forgetPersons(store, { settings, calendar, now }, new AbortController().signal);
};
