import { calendarOf } from '../../../contract/values/periods.ts';
import { withinLast } from '../../platform/lists/time-conditions.ts';
import { escapeInvisible } from './escape-invisible.ts';
import type { OperatorContext } from './operator-context.ts';

const minute = 60_000;

const readAdmins = ({ store, settings, now }: OperatorContext) => {
  const at = now();
  const idleMs = settings.SESSION_IDLE_MINUTES * minute;
  const maxMs = settings.SESSION_MAX_HOURS * 60 * minute;
  return store.read
    .selectFrom('admins')
    .leftJoin('organizations', 'organizations.id', 'admins.organizationId')
    .leftJoin('institutions', 'institutions.id', 'admins.institutionId')
    .select(['admins.type', 'admins.username', 'admins.createdAt'])
    .select(['organizations.name as organization', 'institutions.name as institution'])
    .select((eb) => [
      eb
        .selectFrom('knownClients')
        .select((client) => client.fn.max<number | null>('lastLoginAt').as('at'))
        .whereRef('adminId', '=', 'admins.id')
        .as('knownAt'),
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.max<number | null>('createdAt').as('at'))
        .whereRef('adminId', '=', 'admins.id')
        .as('openedAt'),
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.countAll<number>().as('count'))
        .whereRef('adminId', '=', 'admins.id')
        .where(withinLast('lastUsedAt', idleMs, at))
        .where(withinLast('sessions.createdAt', maxMs, at))
        .as('sessions'),
    ])
    .where('admins.removedAt', 'is', null)
    .orderBy('admins.createdAt')
    .orderBy('admins.usernameKey')
    .execute();
};

const heading = ['type', 'username', 'place', 'created', 'last login', 'sessions'];

const alignColumns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = heading.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** Lists the admins in lines for a person, with times in the business time zone. */
export const listAdmins = async (context: OperatorContext): Promise<string[]> => {
  const calendar = calendarOf(context.settings.TIME_ZONE);
  const time = (at: number) =>
    new Date(at + calendar.offsetAt(at)).toISOString().slice(0, 16).replace('T', ' ');
  const rows = (await readAdmins(context)).map((admin) => {
    const tenant = [admin.organization, admin.institution].filter((name) => name !== null);
    // A new password forgets browsers, and a session lasts for hours: the later of both counts.
    const lastLogin = Math.max(admin.knownAt ?? 0, admin.openedAt ?? 0);
    return [
      admin.type,
      escapeInvisible(admin.username),
      escapeInvisible(tenant.join(' / ')) || '-',
      time(admin.createdAt),
      lastLogin ? time(lastLogin) : '-',
      String(admin.sessions ?? 0),
    ];
  });
  return alignColumns([heading, ...rows]);
};
