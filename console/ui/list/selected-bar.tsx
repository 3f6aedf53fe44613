import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import styles from './selected-bar.module.css';

interface SelectedBarProps {
  readonly label: string;
  /** The number of chosen rows, in words. */
  readonly countText: string;
  readonly onClear: () => void;
  /** Number of all matches where more can be chosen. */
  readonly matchCount?: number | undefined;
  readonly onChooseAll?: () => void;
  /** Buttons of what can be done with them. */
  readonly children: ReactNode;
}

/** Bar above a list while rows are chosen. */
export const SelectedBar = (props: SelectedBarProps) => {
  const { label, countText, onClear, matchCount, onChooseAll, children } = props;
  const t = useText();
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.chosen} role="status">
        {countText}
      </p>
      {matchCount !== undefined && (
        <Button size="xs" variant="subtle" onClick={onChooseAll}>
          {t('Choose all {n, number} that match', { n: matchCount })}
        </Button>
      )}
      {children}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {t('Clear the choice')}
      </Button>
    </section>
  );
};
