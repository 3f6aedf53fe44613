import type { ReactNode } from 'react';
import styles from './card.module.css';

interface Props {
  readonly title?: ReactNode;
  /** Small text beside the title. */
  readonly note?: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A surface with a hairline. */
export const Card = ({ title, note, aside, children, className }: Props) => (
  <section className={[styles.card, className].filter(Boolean).join(' ')}>
    {(title || aside) && (
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
    )}
    {children}
  </section>
);
