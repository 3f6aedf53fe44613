import { lazy, Suspense } from 'react';
import type { AuditSearch } from '../audit/search.ts';
import { useText } from '../core/texts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './frame.module.css';
import type { Searched } from './search.ts';

const Audit = lazy(() => import('../audit/audit.tsx'));

/** Everything the admin's tenant changed or tried. */
export const AuditPage = (props: Searched<AuditSearch>) => {
  const t = useText();
  useTitle(t('Audit'));
  return (
    <main id="content" tabIndex={-1} className={`column ${styles.page}`}>
      <Suspense fallback={<Skeleton height={480} />}>
        <Audit {...props} />
      </Suspense>
    </main>
  );
};
