import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import styles from './selected-bar.module.css';

interface SelectedBarProps {
  readonly label: string;
  /** The number of chosen rows, in words. */
  readonly countText: string;
  readonly onClear: () => void;
  /** Buttons of what can be done with them. */
  readonly children: ReactNode;
}

/** Bar above a list while rows are chosen. */
export const SelectedBar = ({ label, countText, onClear, children }: SelectedBarProps) => {
  const t = useText();
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.chosen} role="status">
        {countText}
      </p>
      {children}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {t('Clear the choice')}
      </Button>
    </section>
  );
};
