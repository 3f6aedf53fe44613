import type { Admin } from '../../contract/admins.ts';
import { needsTwoStep } from '../platform/endpoints/access.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { ListedAdmin } from './queries.ts';

export const presentAdmin = (row: ListedAdmin): Admin => ({
  _id: row.id,
  username: row.username,
  type: row.type,
  organizationId: row.organizationId,
  institutionId: row.institutionId,
  avatar: row.avatar,
  twoStep: row.twoStepAt === null ? undefined : 'ON',
});

/** Presents an admin to those who may change it. */
export const presentSubordinate = (row: ListedAdmin): Admin => ({
  ...presentAdmin(row),
  version: row.version,
});

/** Presents an admin to itself, with whether it still has to set up two-step login. */
export const presentSelf = (
  row: ListedAdmin,
  settings: Pick<Settings, 'REQUIRE_TWO_STEP'>,
): Admin => {
  const isMissing = row.twoStepAt === null && needsTwoStep(settings, row.type);
  return isMissing ? { ...presentAdmin(row), twoStep: 'REQUIRED' } : presentAdmin(row);
};
