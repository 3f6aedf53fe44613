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

/** Spec 8: the server's message if there is one, else the fallback of the deed. */
export const faultText = (error: unknown, fallback: string = somethingWrong): string =>
  (error instanceof CallError && error.message) || fallback;

/** The failure toast of a call. */
export const tell = (error: unknown, fallback?: string): void => {
  // An expired session has said so already, once for all calls under way.
  if (error instanceof CallError && error.status === 401) return;
  notify('failed', faultText(error, fallback));
};

const worthAnotherTry = (error: unknown): boolean =>
  error instanceof CallError && error.status > 500;

/** What was asked for is not there, or not for this admin. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404;

const isInvalid = (error: unknown): boolean => error instanceof CallError && error.status === 400;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // Of all who show the answer, one may have a text for its failure.
      onError: (error, { observers }) => {
        // It is told in its place alone, however many ask for what would be in it.
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

/** `keyOf(row)` alone is the beginning of every key of that row. */
export const keyOf = (row: Endpoint, given?: Omit<Parts, 'body'>) =>
  given ? ([row.path, urlOf(row, given)] as const) : ([row.path] as const);

export interface AnswerOptions {
  readonly enabled?: boolean;
  /** Milliseconds; half a minute if not given. */
  readonly staleTime?: number;
  /** Shows the last answer while another is fetched. */
  readonly keepPrevious?: boolean;
  /** Fallback of the failure toast (spec 8); without it, and for a 404, a failure makes no toast. */
  readonly failed?: string;
  readonly refetchInterval?: number;
  /** Milliseconds between two looks for changes; more while the page is told of them. */
  readonly lookInterval?: number;
}

/** So many times as long. */
const whileTold = 5;

/** What a row of the contract answers, from the cache or the server. */
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

/** Fetches ahead what `useAnswer` will ask for. A failure is left to it: it asks again, and tells. */
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
  /** Rows whose cached answers are no longer true. */
  readonly refresh?: readonly Endpoint[];
  /** Puts what the deed answered where lists already hold it. */
  readonly settle?: (client: QueryClient, answer: Answer<E>, given: Given<E>) => void;
}

export interface Deed<E extends Endpoint> {
  readonly run: (given: Given<E>) => Promise<Outcome<E>>;
  readonly busy: boolean;
}

/** A change: says how it went in a toast, and gives the faults of single fields to the form. */
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
