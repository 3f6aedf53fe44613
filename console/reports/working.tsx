import { Button } from '@mantine/core';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import styles from './reports.module.css';

interface Props {
  readonly text: string;
  /** Of what is on its way, in bytes; how many there will be is not known. */
  readonly bytes?: number;
  /** How much is done, from 0 to 1. */
  readonly share?: number;
  readonly onStop?: () => void;
}

const megabyte = 1_000_000;

/** How far a long work is, and the way to end it. */
export const Working = ({ text, bytes = 0, share, onStop }: Props) => {
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
