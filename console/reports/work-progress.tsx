import { Button } from '@mantine/core';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import styles from './reports.module.css';

interface WorkProgressProps {
  readonly text: string;
  /** Bytes received so far; the total is unknown. */
  readonly bytes?: number;
  /** Progress from 0 to 1. */
  readonly share?: number;
  readonly onStop?: () => void;
}

const megabyte = 1_000_000;

/** Progress of long work with a stop button. */
export const WorkProgress = ({ text, bytes = 0, share, onStop }: WorkProgressProps) => {
  const t = useText();
  const { number } = useFormats();
  const size = bytes > 0 && t('{size} MB', { size: number(bytes / megabyte) });
  return (
    <div className={styles.working}>
      <progress aria-label={text} {...(share !== undefined && { value: share })} />
      <span>
        <span role="status">{text}</span> {size}
      </span>
      {onStop && (
        <Button variant="default" size="compact-sm" onClick={onStop}>
          {t('Stop')}
        </Button>
      )}
    </div>
  );
};
