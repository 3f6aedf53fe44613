import type { UseQueryResult } from '@tanstack/react-query';
import { Failure } from './failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface AwaitedProps {
  readonly answer: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** Height of the skeleton in px. */
  readonly height: number;
  /** Fallback text for errors without a message. */
  readonly failed?: string;
}

/** Skeleton or failure in place of data. */
export const Awaited = ({ answer: { data, error, refetch }, height, failed }: AwaitedProps) => {
  if (data !== undefined) return null;
  if (!error) return <Skeleton height={height} />;
  return <Failure error={error} failed={failed} onRetry={() => void refetch()} />;
};
