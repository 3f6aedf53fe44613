import type { ReactNode } from 'react';
import type { Tone } from '../../core/tone.ts';
import styles from './badge.module.css';

interface BadgeProps {
  readonly tone?: Tone;
  /** A dot before the word, for a state. */
  readonly dot?: boolean;
  readonly children: ReactNode;
}

export const Badge = ({ tone = 'neutral', dot, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} data-dot={dot}>
    <span className={styles.text}>{children}</span>
  </span>
);
