import { Button } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import { EmptyState } from '../frame/empty-state.tsx';

interface Props {
  readonly text: string;
  readonly onShowAll: () => void;
}

/** In the place of a list of which nothing fits what was typed. */
export const NothingFound = ({ text, onShowAll }: Props) => {
  const t = useText();
  return (
    <EmptyState text={text}>
      <Button variant="default" onClick={onShowAll}>
        {t('Show all')}
      </Button>
    </EmptyState>
  );
};
