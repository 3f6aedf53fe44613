import { lazy, Suspense } from 'react';
import type { AuditSearch } from '../audit/search.ts';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import { useOrganizations } from '../organizations/queries.ts';
import { Part } from '../ui/frame/part.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { useTitle } from '../ui/frame/use-title.ts';
import styles from './frame.module.css';
import { optionsOf } from './options.ts';
import type { Searched } from './search.ts';

const Audit = lazy(() => import('../audit/audit.tsx'));

/** Everything the admin's tenant changed or tried. */
export const AuditPage = ({ search, onSearch }: Searched<AuditSearch>) => {
  const t = useText();
  const isSuper = useSession()?.admin.type === 'SUPER';
  const { data } = useOrganizations(isSuper);
  const { organizationId: _, ...ofOwn } = search;
  useTitle(t('Audit'));
  return (
    <main id="content" tabIndex={-1} className={`column ${styles.page}`}>
      <Part name="audit">
        <Suspense fallback={<Skeleton height={480} />}>
          <Audit
            organizations={isSuper ? optionsOf(data?.organizations) : undefined}
            search={isSuper ? search : ofOwn}
            onSearch={onSearch}
          />
        </Suspense>
      </Part>
    </main>
  );
};
