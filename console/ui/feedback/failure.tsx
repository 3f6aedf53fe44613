import { Button } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { faultText } from '../../core/calls/queries.ts';
import { useText } from '../../core/texts.ts';
import { EmptyState } from './empty-state.tsx';

interface FailureProps {
  readonly error: unknown;
  /** Fallback text for errors without a message. */
  readonly failed?: string;
  readonly onRetry: () => void;
}

/** Error with a retry button in place of the content. */
export const Failure = ({ error, failed, onRetry }: FailureProps) => {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState text={t(faultText(error, failed))} icon={<CloudOff size={22} />}>
        <Button variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </EmptyState>
    </div>
  );
};
