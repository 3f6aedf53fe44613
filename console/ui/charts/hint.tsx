import type { CSSProperties } from 'react';
import styles from './hint.module.css';

interface HintProps {
  readonly title: string;
  readonly colour: string;
  readonly name?: string;
  readonly value: string;
  readonly extra?: string | undefined;
  readonly style?: CSSProperties;
}

/** Tooltip beside a mark of a chart. Screen readers get its content from the slider's value text. */
export const Hint = ({ title, colour, name, value, extra, style }: HintProps) => (
  <div data-screen-only className={styles.hint} style={style} aria-hidden="true">
    <div className={styles.title}>{title}</div>
    <div className={styles.row}>
      <span className={styles.swatch} style={{ background: colour }} />
      {name && <span>{name}</span>}
      <strong>{value}</strong>
      {extra && <span className={styles.extra}>{extra}</span>}
    </div>
  </div>
);
