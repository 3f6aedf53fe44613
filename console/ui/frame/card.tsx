import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: string;
  /** Small text beside the title. */
  readonly note?: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A surface with a hairline. */
export const Card = ({ title, note, aside, children, className }: CardProps) => {
  const titleId = useId();
  return (
    <section
      className={[styles.card, className].filter(Boolean).join(' ')}
      aria-labelledby={title && titleId}
    >
      {title && (
        <div className={styles.head}>
          <div className={styles.names}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {note && <span className={styles.note}>{note}</span>}
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
};
