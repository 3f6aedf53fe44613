import type { ReactNode } from 'react';
import styles from './page.module.css';

/** What a page is about, in its column; 'Skip to content' leads here. */
export const Page = ({ children }: { readonly children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={`column ${styles.page}`}>
    {children}
  </main>
);
