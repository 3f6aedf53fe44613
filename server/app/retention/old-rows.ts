import { expiredGuesses } from '../../admins/login/guesses.ts';
import { unusedClients } from '../../admins/login/known-clients.ts';
import { oldMailCounts } from '../../alerts/mail-budget.ts';
import { oldDeliveries, oldNotices } from '../../alerts/old-alerts.ts';
import { oldItems } from '../../attention/old-items.ts';
import { spansBefore } from '../../machine-api/events/spans.ts';
import { expiredClaims } from '../../machines/claim-guesses.ts';
import { notificationsBefore } from '../../payments/forget-credentials.ts';
import type { RowsToDelete } from '../../platform/db/delete-in-batches.ts';
import { sessionsUsedBefore } from '../../platform/http/old-sessions.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { authorizationsBefore } from '../../rfids/points/authorizations.ts';
import { unknownCardsBefore } from '../../rfids/unknown-cards.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Retention of deliveries and notices of items that are over. */
const alertDays = 90;

export type RetentionSettings = Pick<
  Settings,
  'KEEP_EVENTS_DAYS' | 'KEEP_SESSIONS_DAYS' | 'SESSION_IDLE_MINUTES'
>;

/** Start of the retention time in milliseconds UTC; undefined when rows stay for ever. */
export const retentionStart = (days: number, now: number): number | undefined =>
  days ? now - days * dayMs : undefined;

/** Conditions for the rows to delete, table by table. */
export const listOldRows = (settings: RetentionSettings, now: number): RowsToDelete[] => {
  const { KEEP_EVENTS_DAYS, KEEP_SESSIONS_DAYS, SESSION_IDLE_MINUTES } = settings;
  const old = [expiredGuesses(now), expiredClaims(now), unusedClients(now)];
  old.push(oldNotices(now - alertDays * dayMs), oldDeliveries(now - alertDays * dayMs));
  old.push(oldMailCounts(now - 7 * dayMs));
  const sessions = retentionStart(KEEP_SESSIONS_DAYS, now);
  const timedOut = now - SESSION_IDLE_MINUTES * minuteMs;
  if (sessions !== undefined) old.push(sessionsUsedBefore(Math.min(sessions, timedOut)));
  const eventsBefore = retentionStart(KEEP_EVENTS_DAYS, now);
  if (eventsBefore !== undefined) {
    old.push(authorizationsBefore(eventsBefore), notificationsBefore(eventsBefore));
    old.push(unknownCardsBefore(eventsBefore), spansBefore(eventsBefore));
    old.push(oldItems(eventsBefore));
  }
  return old;
};
