import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
  /** What stands above the column, over the whole width. */
  readonly band?: ReactNode;
  readonly children: ReactNode;
}

/** What a page is about, in its column; 'Skip to content' leads here. */
export const Page = ({ band, children }: Props) => (
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
