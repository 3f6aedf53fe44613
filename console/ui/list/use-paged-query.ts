import type * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { EndpointInput } from '../../../contract/request.ts';
import { type QueryOptions, useQueryOf } from '../../core/calls/queries.ts';
import { shownPage } from './pages.ts';

interface PagedEndpoint extends Endpoint {
  readonly answer: z.ZodMiniType<{ readonly count?: number | undefined }>;
}

interface WantedPage extends QueryOptions {
  readonly page: number;
  readonly pageSize: number;
}

/** TypeScript does not resolve the answer of a generic endpoint. */
const countIn = (data: unknown) =>
  data instanceof Object && 'count' in data && typeof data.count === 'number'
    ? { count: data.count }
    : undefined;

/** Queries a page of a list, the last one when a later one is wanted; the old page stays meanwhile. */
export const usePagedQuery = <E extends PagedEndpoint>(
  row: E,
  requestOf: (page: number) => EndpointInput<E>,
  { page: wantedPage, pageSize, ...given }: WantedPage,
) => {
  const options = { ...given, keepPrevious: true };
  const { data, isPlaceholderData } = useQueryOf(row, requestOf(wantedPage), options);
  const page = shownPage({ data: countIn(data), isPlaceholderData }, wantedPage, pageSize);
  return { page, answer: useQueryOf(row, requestOf(page), options) };
};
