import { useQueryClient } from '@tanstack/react-query';
import { type Person, people } from '../../contract/people.ts';
import { cachedPagesOf } from '../core/calls/cached-pages.ts';
import { useAction } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import { usePagedQuery } from '../ui/list/use-paged-query.ts';
import { type PeopleSearch, pageSize, peopleRequest } from './search.ts';

export const failedPeople = defineText('Failed to fetch the people');

export const usePeople = (institutionId: string, search: PeopleSearch) =>
  usePagedQuery(people.all, (page) => peopleRequest(institutionId, { ...search, page }), {
    page: search.page,
    pageSize,
    failed: failedPeople,
  });

const cachedPeople = cachedPagesOf(people.all, 'people');

export const useRefetchPerson = () => {
  const client = useQueryClient();
  return ({ _id }: Person) => cachedPeople.refetch(client, _id);
};

const refresh = [people.all];

export const useAddPerson = () =>
  useAction(people.create, {
    done: defineText('Person added'),
    failed: defineText('Failed to add the person'),
    refresh,
  });

export const useChangePerson = () =>
  useAction(people.update, {
    done: defineText('Person changed'),
    failed: defineText('Failed to change the person'),
    updateCache: (client, { person }) => cachedPeople.replace(client, person),
    refresh,
  });

export const useRemovePerson = () =>
  useAction(people.remove, {
    done: defineText('Person removed'),
    failed: defineText('Failed to remove the person'),
    updateCache: (client, _answer, { params }) => cachedPeople.remove(client, params.personId),
    refresh,
  });
