import type { Person } from '../../../contract/people.ts';
import type { ListedPerson } from './queries.ts';

export const presentPerson = (row: ListedPerson): Person => ({
  _id: row.id,
  institutionId: row.institutionId,
  name: row.name,
  phone: row.phone,
  language: row.language,
  isActive: row.isActive === 1,
  version: row.version,
});
