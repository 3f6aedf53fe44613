import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import { type Given, type Parts, urlOf } from '../../contract/request.ts';
import { CallError, call, somethingWrong } from './call.ts';
import { notify } from './notices.ts';
import { useStore } from './store.ts';
import { isTold } from './told.ts';

/** Spec 8: the server's message if there is one, else the action's fallback. */
export const faultText = (error: unknown, fallback: string = somethingWrong): string =>
  (error instanceof CallError && error.message) || fallback;

/** Shows the failure toast of a call. */
export const tell = (error: unknown, fallback?: string): void => {
  // An expired session shows its own toast, once for all pending calls.
  if (error instanceof CallError && error.status === 401) return;
  notify('failed', faultText(error, fallback));
};

const worthAnotherTry = (error: unknown): boolean =>
  error instanceof CallError && error.status > 500;

/** 404: the thing does not exist or belongs to another tenant. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404;

const isInvalid = (error: unknown): boolean => error instanceof CallError && error.status === 400;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // At most one observer of the query has a text for its failure.
      onError: (error, { observers }) => {
        // The page itself shows a 404, however many queries get it.
        if (isMissing(error)) return;
        const texts = observers.map(({ options }) => options.meta?.failed);
        const failed = texts.find((text) => typeof text === 'string');
        if (failed) tell(error, failed);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 1 && worthAnotherTry(error),
      },
      mutations: { networkMode: 'always' },
    },
  });

const halfMinute = 30_000;

/** `queryKeyOf(row)` alone is the prefix of every key of that endpoint. */
export const keyOf = (row: Endpoint, given?: Omit<Parts, 'body'>) =>
  given ? ([row.path, urlOf(row, given)] as const) : ([row.path] as const);

export interface AnswerOptions {
  readonly enabled?: boolean;
  /** Milliseconds; 30 s by default. */
  readonly staleTime?: number;
  /** Shows the previous data while new data is fetched. */
  readonly keepPrevious?: boolean;
  /** Fallback of the failure toast (spec 8); without it, and for a 404, a failure makes no toast. */
  readonly failed?: string;
  readonly refetchInterval?: number;
  /** Polling interval in ms; five times as long while the event stream is connected. */
  readonly lookInterval?: number;
}

/** Factor on the polling interval while the event stream is connected. */
const whileTold = 5;

/** Queries an endpoint of the contract, through the cache. */
export const useAnswer = <E extends Endpoint>(
  row: E,
  given: Given<E>,
  options: AnswerOptions = {},
): UseQueryResult<Answer<E>> => {
  const { enabled, staleTime = halfMinute, keepPrevious, failed, lookInterval } = options;
  const told = useStore(isTold);
  const look = lookInterval && lookInterval * (told ? whileTold : 1);
  return useQuery({
    queryKey: keyOf(row, given),
    queryFn: ({ signal }) => call(row, given, signal),
    enabled,
    staleTime,
    refetchInterval: options.refetchInterval ?? look,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    meta: { failed },
  });
};

/** Prefetches the data of `useQueryOf`, which retries and reports failures itself. */
export const fetchAhead = <E extends Endpoint>(
  client: QueryClient,
  row: E,
  given: Given<E>,
  staleTime = halfMinute,
): Promise<void> =>
  client.prefetchQuery({
    queryKey: keyOf(row, given),
    queryFn: ({ signal }) => call(row, given, signal),
    staleTime,
  });

type Outcome<E extends Endpoint> =
  | { readonly ok: true; readonly answer: Answer<E> }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

export interface DeedTexts<E extends Endpoint> {
  /** Success toast. */
  readonly done?: string;
  /** Fallback of the failure toast. */
  readonly failed: string;
  /** Toast of a 400, instead of its reason. */
  readonly invalid?: string;
  /** Endpoints whose cached answers become stale. */
  readonly refresh?: readonly Endpoint[];
  /** Writes the answer into lists that are already cached. */
  readonly settle?: (client: QueryClient, answer: Answer<E>, given: Given<E>) => void;
}

export interface Deed<E extends Endpoint> {
  readonly run: (given: Given<E>) => Promise<Outcome<E>>;
  readonly busy: boolean;
}

/** A mutation that shows its outcome in a toast and passes field errors to the form. */
export const useDeed = <E extends Endpoint>(row: E, texts: DeedTexts<E>): Deed<E> => {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (given: Given<E>) => call(row, given),
  });
  return {
    busy: isPending,
    run: async (given) => {
      try {
        const answer = await mutateAsync(given);
        texts.settle?.(client, answer, given);
        for (const stale of texts.refresh ?? []) {
          void client.invalidateQueries({ queryKey: keyOf(stale) });
        }
        if (texts.done) notify('done', texts.done);
        return { ok: true, answer };
      } catch (error) {
        if (texts.invalid && isInvalid(error)) notify('failed', texts.invalid);
        else tell(error, texts.failed);
        return { ok: false, errors: error instanceof CallError ? error.errors : {} };
      }
    },
  };
};
