import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint, EndpointAnswer } from '../../../contract/endpoint.ts';
import type { EndpointInput } from '../../../contract/request.ts';
import { fetchAnswer, queryKeyOf } from './queries.ts';

/** Fetches one entity anew, and its list if that is shown; undefined when it is gone or the call fails. */
export const useRefetch = (list: Endpoint) => {
  const client = useQueryClient();
  return async <E extends Endpoint>(
    row: E,
    given: EndpointInput<E>,
  ): Promise<EndpointAnswer<E> | undefined> => {
    void client.invalidateQueries({ queryKey: queryKeyOf(list) });
    try {
      return await client.fetchQuery({
        queryKey: queryKeyOf(row, given),
        queryFn: () => fetchAnswer(row, given),
      });
    } catch {
      return undefined;
    }
  };
};
