import { type RawBuilder, sql } from 'kysely';
import { cookieDays } from '../../admins/login/browser-cookie.ts';
import { guessWindowMs } from '../../admins/login/guesses.ts';
import type { RowsToChange, RowsToDelete } from '../../platform/db/change-in-batches.ts';
import { codeGuessWindowMs } from '../../platform/endpoints/code-guesses.ts';
import { notWithinLast } from '../../platform/lists/time-conditions.ts';
import type { Settings } from '../../platform/settings/settings.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Retention of deliveries and notices of items that are over. */
const alertDays = 90;
const mailCountDays = 7;

export type RetentionSettings = Pick<
  Settings,
  'KEEP_EVENTS_DAYS' | 'KEEP_SESSIONS_DAYS' | 'SESSION_IDLE_MINUTES'
>;

/** Start of the retention time in milliseconds UTC; undefined when rows stay for ever. */
export const retentionStart = (days: number, now: number): number | undefined =>
  days ? now - days * dayMs : undefined;

const rows = (
  table: string,
  key: readonly string[],
  condition: RawBuilder<boolean>,
  order?: string,
): RowsToDelete => ({ table, key, condition, ...(order && { order }) });

/** The rows to delete or empty, table by table. A session stays until it has timed out. */
export const listOldRows = (settings: RetentionSettings, now: number): RowsToChange[] => {
  const { KEEP_EVENTS_DAYS, KEEP_SESSIONS_DAYS, SESSION_IDLE_MINUTES } = settings;
  const alerts = now - alertDays * dayMs;
  const old: RowsToChange[] = [
    rows('loginGuesses', ['bucket'], notWithinLast('startedAt', guessWindowMs, now)),
    rows('claimGuesses', ['client'], notWithinLast('startedAt', codeGuessWindowMs, now)),
    rows(
      'knownClients',
      ['tokenHash', 'adminId'],
      sql`"lastLoginAt" < ${now - cookieDays * dayMs}`,
    ),
    rows(
      'alertNotices',
      ['subscriptionId', 'attentionId'],
      sql`"at" < ${alerts} and "isOver" = 1 and "overIn" is not null`,
    ),
    rows('alertDeliveries', ['id'], sql`"createdAt" < ${alerts} and "endedAt" is not null`),
    rows(
      'alertMailCounts',
      ['day', 'subject'],
      sql`"day" < ${Math.floor(now / dayMs) - mailCountDays}`,
    ),
  ];
  const sessions = retentionStart(KEEP_SESSIONS_DAYS, now);
  if (sessions !== undefined) {
    const timedOut = now - SESSION_IDLE_MINUTES * minuteMs;
    const condition = sql<boolean>`"lastUsedAt" < ${Math.min(sessions, timedOut)}`;
    old.push(rows('sessions', ['tokenHash'], condition));
  }
  const events = retentionStart(KEEP_EVENTS_DAYS, now);
  if (events !== undefined) {
    old.push(
      rows('authorizations', ['machineId', 'requestId'], sql`"expiresAt" < ${events}`, 'expiresAt'),
      rows('paymentNotifications', ['messageId'], sql`"receivedAt" < ${events}`, 'receivedAt'),
      rows('unknownCards', ['id'], sql`"lastAt" < ${events}`),
      rows('refusedCalls', ['machineId', 'call'], sql`"lastAt" < ${events}`),
      rows('limitedStarts', ['machineId'], sql`"lastAt" < ${events}`),
      rows('spans', ['machineId', 'kind', 'startedAt'], sql`"endedAt" < ${events}`, 'endedAt'),
      rows('attention', ['id'], sql`"closedAt" < ${events} and "endedAt" is not null`, 'closedAt'),
      {
        ...rows('visits', ['id'], sql`"at" < ${events} and "name" <> ''`, 'at'),
        set: { personId: null, name: '' },
      },
    );
  }
  return old;
};
