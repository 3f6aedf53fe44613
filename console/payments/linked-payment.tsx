import { lazy } from 'react';
import { defineText } from '../core/texts.ts';
import { Failure } from '../ui/feedback/failure.tsx';
import type { ActionSubject } from './action-subject.ts';
import { usePayment } from './queries.ts';

const Details = lazy(() => import('./details.tsx'));

const failed = defineText('Failed to fetch the payment');

interface LinkedPaymentProps {
  readonly institutionId: string;
  readonly paymentId: string;
  readonly isCovered: boolean;
  readonly onAction: (subject: ActionSubject) => void;
  readonly onClose: () => void;
}

/** Details of the payment that the URL names, also if the list does not show it. */
export const LinkedPayment = ({
  institutionId,
  paymentId,
  isCovered,
  onAction,
  onClose,
}: LinkedPaymentProps) => {
  const { data, error, refetch } = usePayment({ institutionId, paymentId }, true);
  if (!data) {
    return error && <Failure error={error} failed={failed} onRetry={() => void refetch()} />;
  }
  return (
    <Details
      opened
      institutionId={institutionId}
      listed={data.payment}
      isCovered={isCovered}
      onAction={onAction}
      onClose={onClose}
    />
  );
};
