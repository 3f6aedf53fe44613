import type { RawBuilder } from 'kysely';
import { onlineMs } from '../../contract/online.ts';
import { within } from '../core/believed.ts';

/** Whether a machine is online, as a condition of a query: the rule is `isOnline` of the contract. */
export const online = (now: number): RawBuilder<boolean> => within('lastSyncedAt', onlineMs, now);
