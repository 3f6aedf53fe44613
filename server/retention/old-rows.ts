import { guessesOver } from '../admins/guesses.ts';
import { clientsUnusedAt } from '../admins/known-clients.ts';
import type { Doomed } from '../core/db/in-batches.ts';
import { sessionsUsedBefore } from '../core/old-sessions.ts';
import type { Settings } from '../core/settings/settings.ts';
import { claimsOver } from '../machines/claim-guesses.ts';
import { notificationsBefore } from '../payments/forget.ts';
import { authorizationsBefore } from '../rfids/authorizations.ts';
import { unknownCardsBefore } from '../rfids/unknown-cards.ts';

const minute = 60_000;
const day = 86_400_000;

export type Keeping = Pick<
  Settings,
  'KEEP_EVENTS_DAYS' | 'KEEP_SESSIONS_DAYS' | 'SESSION_IDLE_MINUTES'
>;

/** The instant before which something is old; undefined where it is kept for ever. */
export const oldBefore = (days: number, now: number): number | undefined =>
  days ? now - days * day : undefined;

/** What is deleted at an instant, table by table. */
export const oldRowsAt = (settings: Keeping, now: number): Doomed[] => {
  const { KEEP_EVENTS_DAYS, KEEP_SESSIONS_DAYS, SESSION_IDLE_MINUTES } = settings;
  const old = [guessesOver(now), claimsOver(now), clientsUnusedAt(now)];
  const sessions = oldBefore(KEEP_SESSIONS_DAYS, now);
  const timedOut = now - SESSION_IDLE_MINUTES * minute;
  if (sessions !== undefined) old.push(sessionsUsedBefore(Math.min(sessions, timedOut)));
  const told = oldBefore(KEEP_EVENTS_DAYS, now);
  if (told !== undefined) {
    old.push(authorizationsBefore(told), notificationsBefore(told), unknownCardsBefore(told));
  }
  return old;
};
