import type { UseQueryResult } from '@tanstack/react-query';
import { Failure } from './failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  readonly answer: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** In px, of what is awaited. */
  readonly height: number;
  /** Said where a failure has no text of its own. */
  readonly failed?: string;
}

/** In the place of an answer that is still awaited, or did not come. */
export const Awaited = ({ answer: { data, error, refetch }, height, failed }: Props) => {
  if (data !== undefined) return null;
  if (!error) return <Skeleton height={height} />;
  return <Failure error={error} failed={failed} onRetry={() => void refetch()} />;
};
