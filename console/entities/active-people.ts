import { people } from '../../contract/people.ts';
import { useQueryOf } from '../core/calls/queries.ts';

/** Names of the active people of an institution, each once; none until they are fetched. */
export const useActivePeople = (institutionId: string): readonly string[] => {
  const { data } = useQueryOf(people.all, { params: { institutionId }, query: {} });
  const active = data?.people.filter(({ isActive }) => isActive) ?? [];
  return [...new Set(active.map(({ name }) => name))];
};
