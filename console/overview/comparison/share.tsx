import { useFormats } from '../../core/formats.ts';
import { Under } from '../../ui/list/cells.tsx';
import styles from './comparison.module.css';
import { barOf } from './rules.ts';

interface ShareProps {
  readonly value: number;
  readonly text: string;
  /** Of all rows together, and of the one with the most. */
  readonly total: number;
  readonly largest: number;
}

/** A figure with its share of all, and a bar beside the largest. */
export const Share = ({ value, text, total, largest }: ShareProps) => {
  const { percent } = useFormats();
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${100 * barOf(value, largest)}%` }} />
      </span>
      <span className={styles.figure}>
        {text}
        {total > 0 && <Under>{percent(value / total)}</Under>}
      </span>
    </span>
  );
};
