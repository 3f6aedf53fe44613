import { guessesOver } from '../admins/guesses.ts';
import { clientsUnusedAt } from '../admins/known-clients.ts';
import { deliveriesBefore, noticesBefore } from '../alerts/old.ts';
import { attentionBefore } from '../attention/forget.ts';
import type { Doomed } from '../core/db/in-batches.ts';
import { sessionsUsedBefore } from '../core/old-sessions.ts';
import type { Settings } from '../core/settings/settings.ts';
import { spansBefore } from '../machine-api/spans.ts';
import { claimsOver } from '../machines/claim-guesses.ts';
import { notificationsBefore } from '../payments/forget.ts';
import { authorizationsBefore } from '../rfids/authorizations.ts';
import { unknownCardsBefore } from '../rfids/unknown-cards.ts';

const minute = 60_000;
const day = 86_400_000;

/** Retention of deliveries and notices of items that are over. */
const alertDays = 90;

export type Keeping = Pick<
  Settings,
  'KEEP_EVENTS_DAYS' | 'KEEP_SESSIONS_DAYS' | 'SESSION_IDLE_MINUTES'
>;

/** Start of the retention time in milliseconds UTC; undefined when rows stay for ever. */
export const oldBefore = (days: number, now: number): number | undefined =>
  days ? now - days * day : undefined;

/** Conditions for the rows to delete, table by table. */
export const oldRowsAt = (settings: Keeping, now: number): Doomed[] => {
  const { KEEP_EVENTS_DAYS, KEEP_SESSIONS_DAYS, SESSION_IDLE_MINUTES } = settings;
  const old = [guessesOver(now), claimsOver(now), clientsUnusedAt(now)];
  old.push(noticesBefore(now - alertDays * day), deliveriesBefore(now - alertDays * day));
  const sessions = oldBefore(KEEP_SESSIONS_DAYS, now);
  const timedOut = now - SESSION_IDLE_MINUTES * minute;
  if (sessions !== undefined) old.push(sessionsUsedBefore(Math.min(sessions, timedOut)));
  const told = oldBefore(KEEP_EVENTS_DAYS, now);
  if (told !== undefined) {
    old.push(authorizationsBefore(told), notificationsBefore(told));
    old.push(unknownCardsBefore(told), spansBefore(told));
    old.push(attentionBefore(told));
  }
  return old;
};
