import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageColumnProps {
  /** Full-width content above the column. */
  readonly band?: ReactNode;
  readonly children: ReactNode;
}

/** Main content of a page; the target of 'Skip to content'. */
export const Page = ({ band, children }: PageColumnProps) => (
  <main>
    {band && (
      <div className={styles.band}>
        <div className="column">{band}</div>
      </div>
    )}
    <div id="content" tabIndex={-1} className={`column ${styles.page}`}>
      {children}
    </div>
  </main>
);
