import { SegmentedControl } from '@mantine/core';
import * as z from 'zod/mini';
import type { InInstitution, Searched, Section } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { paymentsSearch } from '../payments/search.ts';
import { paymentsSection } from '../payments/section.ts';
import { statementSearch } from '../statements/search.ts';
import { statementsSection } from '../statements/section.ts';
import styles from './institution-payments.module.css';
import { useMachineNarrow } from './machine-narrow.ts';

const byDay = z.intersection(z.object({ view: z.literal('days') }), statementSearch);
const oneByOne = z.intersection(
  z.object({ view: z.catch(z.literal('list'), 'list') }),
  paymentsSearch,
);
const search = z.union([byDay, oneByOne]);
type Search = z.output<typeof search>;

/** The payments of an institution, one by one or by day. */
const InstitutionPayments = (props: InInstitution & Searched<Search>) => {
  const { institutionId, search: shown, onSearch } = props;
  const t = useText();
  const narrow = useMachineNarrow(institutionId);
  return (
    <>
      <SegmentedControl
        aria-label={t('View')}
        className={styles.views}
        data={[
          { value: 'list', label: t('Payments') },
          { value: 'days', label: t('By day') },
        ]}
        value={shown.view}
        onChange={(view) => onSearch(z.parse(search, { view }), true)}
      />
      {shown.view === 'days' ? (
        <statementsSection.view
          key={institutionId}
          institutionId={institutionId}
          search={shown}
          onSearch={(next) => onSearch({ ...next, view: 'days' })}
        />
      ) : (
        <paymentsSection.view
          key={institutionId}
          institutionId={institutionId}
          narrow={narrow}
          search={shown}
          onSearch={(next, isStep) => onSearch({ ...next, view: 'list' }, isStep)}
        />
      )}
    </>
  );
};

export const institutionPayments: Section<InInstitution, Search> = {
  ...paymentsSection,
  search,
  load: ({ search, ...given }, at) =>
    search.view === 'days'
      ? statementsSection.load?.({ ...given, search }, at)
      : paymentsSection.load?.({ ...given, search }, at),
  view: InstitutionPayments,
};
