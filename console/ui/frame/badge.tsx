import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'good' | 'low' | 'bad';

interface Props {
  readonly tone?: Tone;
  /** A dot before the word, for a state. */
  readonly dot?: boolean;
  readonly children: ReactNode;
}

export const Badge = ({ tone = 'neutral', dot, children }: Props) => (
  <span className={styles.badge} data-tone={tone} data-dot={dot}>
    <span className={styles.text}>{children}</span>
  </span>
);
