import type { Admin } from '../../contract/admins.ts';
import type { AdminRow } from './queries.ts';

export const presentAdmin = (row: AdminRow): Admin => ({
  _id: row.id,
  username: row.username,
  type: row.type,
  organizationId: row.organizationId,
  institutionId: row.institutionId,
  avatar: row.avatar,
});
