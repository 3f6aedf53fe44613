import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, EndpointAnswer } from '../../../contract/endpoint.ts';
import { type AnyCallInput, buildUrl, type EndpointInput } from '../../../contract/request.ts';
import { useStore } from '../store.ts';
import { showToast } from '../toasts.ts';
import { CallError, callEndpoint, somethingWrong } from './call.ts';
import { completeAnswer } from './complete-answer.ts';
import { isLive } from './live-state.ts';

/** Spec 8: the server's message if there is one, else the action's fallback. */
export const faultText = (error: unknown, fallback: string = somethingWrong): string =>
  (error instanceof CallError && error.message) || fallback;

export const showError = (error: unknown, fallback?: string): void => {
  // An expired session shows its own toast, once for all pending calls.
  if (error instanceof CallError && error.status === 401) return;
  showToast('failed', faultText(error, fallback));
};

const isRetryable = (error: unknown): boolean => error instanceof CallError && error.status > 500;

/** 404: the thing does not exist or belongs to another tenant. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404;

const isInvalid = (error: unknown): boolean =>
  error instanceof CallError && error.status === 400 && error.code !== 'changedMeanwhile';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // At most one observer of the query has a text for its failure.
      onError: (error, { observers }) => {
        // The page itself shows a 404, however many queries get it.
        if (isMissing(error)) return;
        const texts = observers.map(({ options }) => options.meta?.failed);
        const failed = texts.find((text) => typeof text === 'string');
        if (failed) showError(error, failed);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 1 && isRetryable(error),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Calls an endpoint, and completes the answer of a server that knows the specification alone. */
export const fetchAnswer = async <E extends Endpoint>(
  row: E,
  given: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointAnswer<E>> =>
  completeAnswer(await callEndpoint(row, given, signal), given.query) as EndpointAnswer<E>;

const halfMinute = 30_000;

/** `queryKeyOf(row)` alone is the prefix of every key of that endpoint. */
export const queryKeyOf = (row: Endpoint, given?: Omit<AnyCallInput, 'body'>) =>
  given ? ([row.path, buildUrl(row, given)] as const) : ([row.path] as const);

export interface QueryOptions {
  readonly enabled?: boolean;
  /** Milliseconds; 30 s by default. */
  readonly staleTime?: number;
  /** Shows the previous data while new data is fetched. */
  readonly keepPrevious?: boolean;
  /** Fallback of the failure toast; without it, and for a 404, a failure makes no toast. */
  readonly failed?: string;
  readonly refetchInterval?: number;
  /** Polling interval in ms; five times as long while the event stream is connected. */
  readonly pollInterval?: number;
}

/** Default of the query library in ms. */
const defaultGcTime = 5 * 60_000;

/** An unused answer stays in the cache for as long as it is fresh. */
const queryOf = <E extends Endpoint>(row: E, given: EndpointInput<E>, staleTime = halfMinute) =>
  queryOptions({
    queryKey: queryKeyOf(row, given),
    queryFn: ({ signal }) => fetchAnswer(row, given, signal),
    staleTime,
    gcTime: Math.max(staleTime, defaultGcTime),
  });

/** Factor on the polling interval while the event stream is connected. */
const liveIntervalFactor = 5;

/** Queries an endpoint of the contract, through the cache. */
export const useQueryOf = <E extends Endpoint>(
  row: E,
  given: EndpointInput<E>,
  options: QueryOptions = {},
): UseQueryResult<EndpointAnswer<E>> => {
  const { enabled, staleTime, keepPrevious, failed, pollInterval } = options;
  const live = useStore(isLive);
  const pollMs = pollInterval && pollInterval * (live ? liveIntervalFactor : 1);
  return useQuery({
    ...queryOf(row, given, staleTime),
    enabled,
    refetchInterval: options.refetchInterval ?? pollMs,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    meta: { failed },
  });
};

/** Prefetches the data of `useQueryOf`, which retries and reports failures itself. */
export const prefetchQueryOf = <E extends Endpoint>(
  client: QueryClient,
  row: E,
  given: EndpointInput<E>,
  staleTime?: number,
): Promise<void> => client.prefetchQuery(queryOf(row, given, staleTime));

type ActionOutcome<E extends Endpoint> =
  | { readonly ok: true; readonly answer: EndpointAnswer<E> }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

export interface ActionTexts<E extends Endpoint> {
  /** Success toast. */
  readonly done?: string;
  /** Offered in the success toast; undefined where the call changed nothing. */
  readonly undo?: (answer: EndpointAnswer<E>) => (() => void) | undefined;
  /** Fallback of the failure toast. */
  readonly failed: string;
  /** Toast of a 400, instead of its reason. */
  readonly invalid?: string;
  /** Endpoints whose cached answers become stale. */
  readonly refresh?: readonly Endpoint[];
  /** Writes the answer into lists that are already cached. */
  readonly updateCache?: (
    client: QueryClient,
    answer: EndpointAnswer<E>,
    given: EndpointInput<E>,
  ) => void;
}

export interface Action<E extends Endpoint> {
  readonly run: (given: EndpointInput<E>) => Promise<ActionOutcome<E>>;
  readonly busy: boolean;
}

/** A mutation that shows its outcome in a toast and passes field errors to the form. */
export const useAction = <E extends Endpoint>(row: E, texts: ActionTexts<E>): Action<E> => {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (given: EndpointInput<E>) => fetchAnswer(row, given),
  });
  return {
    busy: isPending,
    run: async (given) => {
      try {
        const answer = await mutateAsync(given);
        texts.updateCache?.(client, answer, given);
        for (const stale of texts.refresh ?? []) {
          void client.invalidateQueries({ queryKey: queryKeyOf(stale) });
        }
        if (texts.done) showToast('done', texts.done, texts.undo?.(answer));
        return { ok: true, answer };
      } catch (error) {
        if (texts.invalid && isInvalid(error)) showToast('failed', texts.invalid);
        else showError(error, texts.failed);
        return { ok: false, errors: error instanceof CallError ? error.errors : {} };
      }
    },
  };
};
