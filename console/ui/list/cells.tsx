import type { ReactNode } from 'react';
import { useFormats } from '../../core/formats.ts';
import styles from './cells.module.css';

/** Renders a text, or a dash where there is none. */
export const orNone = (text: string | null): ReactNode =>
  text || <span className={styles.none}>–</span>;

/** An ID that does not break at its hyphens, as long as it is short enough for any cell. */
export const Id = ({ children }: { readonly children: string }) => (
  <span className={styles.id} data-long={children.length > 20 || undefined}>
    {children}
  </span>
);

/** A second line. */
export const Under = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.under}>{children}</span>
);

/** Actions at the end of a row. */
export const RowActions = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.actions}>{children}</span>
);

interface TimeProps {
  readonly at: string;
  /** That of a dispense has the form that the specification gives it. */
  readonly format?: 'dateTime' | 'dispenseTime';
}

/** Time and age in one line, which breaks between the two. */
export const TimeLine = ({ at, format = 'dateTime' }: TimeProps) => {
  const { relative, [format]: formatTime } = useFormats();
  return (
    <>
      <span className={styles.time}>
        <time dateTime={at}>{formatTime(at)}</time> ·
      </span>{' '}
      <span className={styles.time}>{relative(at)}</span>
    </>
  );
};

/** Time and age in two lines. */
export const TimeCell = ({ at, format = 'dateTime' }: TimeProps) => {
  const { relative, [format]: formatTime } = useFormats();
  return (
    <>
      <time className={styles.time} dateTime={at}>
        {formatTime(at)}
      </time>
      <Under>{relative(at)}</Under>
    </>
  );
};
