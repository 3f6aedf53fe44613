import { lazy } from 'react';
import { say } from '../core/texts.ts';
import { Failure } from '../ui/frame/failure.tsx';
import type { DeedSubject } from './deed-subject.ts';
import { usePayment } from './queries.ts';

const Details = lazy(() => import('./details.tsx'));

const failed = say('Failed to fetch the payment');

interface Props {
  readonly institutionId: string;
  readonly paymentId: string;
  readonly asking: boolean;
  readonly onDeed: (subject: DeedSubject) => void;
  readonly onClose: () => void;
}

/** Details of the payment that the URL names, also if the list does not show it. */
export const LinkedPayment = ({ institutionId, paymentId, asking, onDeed, onClose }: Props) => {
  const { data, error, refetch } = usePayment({ institutionId, paymentId }, true);
  if (!data) {
    return error && <Failure error={error} failed={failed} onRetry={() => void refetch()} />;
  }
  return (
    <Details
      opened
      institutionId={institutionId}
      listed={data.payment}
      asking={asking}
      onDeed={onDeed}
      onClose={onClose}
    />
  );
};
