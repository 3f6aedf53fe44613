import * as z from 'zod/mini';
import type { InInstitution, SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { paymentsSection } from '../../payments/section.ts';
import { statementsSection } from '../../statements/section.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import {
  type InstitutionPaymentsSearch,
  institutionPaymentsSearch,
} from './institution-payments-search.ts';
import styles from './institution-payments-view.module.css';

const InstitutionPayments = (props: InInstitution & SearchProps<InstitutionPaymentsSearch>) => {
  const { institutionId, search: viewSearch, onSearch } = props;
  const t = useText();
  return (
    <>
      <Segments
        aria-label={t('View')}
        className={styles.views}
        data={[
          { value: 'list', label: t('Payments') },
          { value: 'days', label: t('By day') },
        ]}
        value={viewSearch.view}
        onChange={(view) => onSearch(z.parse(institutionPaymentsSearch, { view }), true)}
      />
      {viewSearch.view === 'days' ? (
        <statementsSection.view
          key={institutionId}
          institutionId={institutionId}
          search={viewSearch}
          onSearch={(next) => onSearch({ ...next, view: 'days' })}
        />
      ) : (
        <paymentsSection.view
          key={institutionId}
          institutionId={institutionId}
          search={viewSearch}
          onSearch={(next, isStep) => onSearch({ ...next, view: 'list' }, isStep)}
        />
      )}
    </>
  );
};

export default InstitutionPayments;
