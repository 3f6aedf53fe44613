import { Button } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { faultText } from '../../core/queries.ts';
import { useText } from '../../core/texts.ts';
import { EmptyState } from './empty-state.tsx';

interface Props {
  readonly error: unknown;
  /** Said where the error has no text of its own. */
  readonly failed?: string;
  readonly onRetry: () => void;
}

/** What could not be fetched, where it would have stood. */
export const Failure = ({ error, failed, onRetry }: Props) => {
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
