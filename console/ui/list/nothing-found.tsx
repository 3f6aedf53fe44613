import { Button } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import { EmptyState } from '../feedback/empty-state.tsx';

interface NothingFoundProps {
  readonly text: string;
  readonly onShowAll: () => void;
}

/** Replaces a list in which nothing matches the search text. */
export const NothingFound = ({ text, onShowAll }: NothingFoundProps) => {
  const t = useText();
  return (
    <EmptyState text={text}>
      <Button variant="default" onClick={onShowAll}>
        {t('Show all')}
      </Button>
    </EmptyState>
  );
};
