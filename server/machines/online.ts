import type { RawBuilder } from 'kysely';
import { onlineWindowMs } from '../../contract/online.ts';
import { withinLast } from '../platform/lists/time-conditions.ts';

/** Builds the query condition of an online machine; the same rule as the contract's `isOnline`. */
export const onlineCondition = (now: number): RawBuilder<boolean> =>
  withinLast('lastSyncedAt', onlineWindowMs, now);
