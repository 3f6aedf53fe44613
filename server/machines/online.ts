import type { RawBuilder } from 'kysely';
import { onlineMs } from '../../contract/online.ts';
import { within } from '../core/believed.ts';

/** Builds the query condition of an online machine; the same rule as the contract's `isOnline`. */
export const online = (now: number): RawBuilder<boolean> => within('lastSyncedAt', onlineMs, now);
