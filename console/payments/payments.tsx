import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { defaultPageSize } from '../../contract/paging.ts';
import type { Payment } from '../../contract/payments.ts';
import { today } from '../core/clock.ts';
import { useFormats } from '../core/formats.ts';
import type { InInstitution, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { AnswerUpdated } from '../ui/frame/updated.tsx';
import { type Dialog, useDialog } from '../ui/frame/use-dialog.ts';
import { usePhone } from '../ui/frame/use-phone.ts';
import { DataTable } from '../ui/list/data-table.tsx';
import { parseOrder, timeOrderOf } from '../ui/list/order.ts';
import { Pager } from '../ui/list/pager.tsx';
import { pagesOf } from '../ui/list/pages.ts';
import { Attention } from './attention.tsx';
import { columnsOf } from './columns.tsx';
import { DeedSubject } from './deed-subject.ts';
import { File } from './file.tsx';
import { Filters } from './filters.tsx';
import { LinkedPayment } from './linked.tsx';
import { NoPayments } from './no-payments.tsx';
import { PaymentCard } from './payment-card.tsx';
import styles from './payments.module.css';
import { failedList, usePayments } from './queries.ts';
import { isNeedingAttention, type PaymentsSearch, toFilter, toQuery } from './search.ts';

const Details = lazy(() => import('./details.tsx'));
const DeedForm = lazy(() => import('./deed-form.tsx'));

/** Props that the page adds. */
export interface FromPage {
  readonly narrow: Narrow;
}

type Props = InInstitution & Searched<PaymentsSearch> & FromPage;

const tableHeight = 40 + defaultPageSize * 56;

interface PageProps extends InInstitution, Searched<PaymentsSearch> {
  readonly payments: readonly Payment[];
  readonly isBehind: boolean;
  readonly onOpen: (payment: Payment) => void;
}

const Page = (props: PageProps) => {
  const { institutionId, payments, isBehind, search, onSearch, onOpen } = props;
  const t = useText();
  const formats = useFormats();
  return (
    <div className={styles.page} data-behind={isBehind || undefined} aria-busy={isBehind}>
      <DataTable
        label={t('Payments')}
        columns={columnsOf(t, formats, institutionId, onOpen)}
        rows={payments}
        idOf={({ _id }) => _id}
        card={(payment) => <PaymentCard payment={payment} onOpen={onOpen} />}
        order={parseOrder(search.order)}
        onOrder={(order) => onSearch({ ...search, order: timeOrderOf(order) })}
      />
    </div>
  );
};

interface DialogsProps extends InInstitution, Searched<PaymentsSearch> {
  readonly details: Dialog<Payment>;
}

/** Details of a payment, from the URL or the list, and the forms of its actions. */
const Dialogs = ({ institutionId, search, onSearch, details }: DialogsProps) => {
  const deed = useFormDialog('payment', DeedSubject);
  return (
    <Suspense>
      {search.payment !== undefined && (
        <LinkedPayment
          institutionId={institutionId}
          paymentId={search.payment}
          asking={deed.opened}
          onDeed={deed.open}
          onClose={() => onSearch({ ...search, payment: undefined })}
        />
      )}
      {details.subject && (
        <Details
          opened={details.opened}
          institutionId={institutionId}
          listed={details.subject}
          asking={deed.opened}
          onDeed={deed.open}
          onClose={details.close}
        />
      )}
      {deed.subject && (
        <DeedForm dialog={deed} institutionId={institutionId} subject={deed.subject} />
      )}
    </Suspense>
  );
};

/** Every attempt to pay by bKash, what needs attention first. */
const Payments = ({ institutionId, narrow, search, onSearch }: Props) => {
  const t = useText();
  const phone = usePhone();
  const details = useDialog<Payment>();
  const query = toQuery(search, today());
  const answer = usePayments(institutionId, query);
  const { data, isPlaceholderData } = answer;
  const count = data?.count ?? 0;
  const filter = (next: PaymentsSearch) => onSearch({ ...next, page: 1 });
  const toPage = (page: number) => onSearch({ ...search, page }, true);

  return (
    <div className={styles.payments}>
      <VisuallyHidden>
        <h1>{t('Payments')}</h1>
      </VisuallyHidden>
      {data && data.attention > 0 && !isNeedingAttention(search) && (
        <Attention count={data.attention} onShow={(next) => onSearch(next, true)} />
      )}
      <Filters phone={phone} narrow={narrow} search={search} onSearch={filter} />
      <div className={styles.above}>
        <p className={styles.count} role="status">
          {data && t('{n, plural, one {# payment} other {# payments}}', { n: count })}
        </p>
        <div className={styles.files}>
          <AnswerUpdated answer={answer} />
          {count > 0 && <File institutionId={institutionId} filter={toFilter(search, today())} />}
        </div>
      </div>
      <Awaited answer={answer} height={tableHeight} failed={failedList} />
      {data && data.payments.length === 0 && (
        <NoPayments
          count={count}
          search={search}
          onSearch={filter}
          onLast={() => toPage(pagesOf(count, query.limit))}
        />
      )}
      {data && data.payments.length > 0 && (
        <Page
          institutionId={institutionId}
          payments={data.payments}
          isBehind={isPlaceholderData}
          search={search}
          onSearch={filter}
          onOpen={details.open}
        />
      )}
      <Pager page={query.page} pageSize={query.limit} count={count} onPage={toPage} />
      <Dialogs
        institutionId={institutionId}
        search={search}
        onSearch={onSearch}
        details={details}
      />
    </div>
  );
};

// `lazy` needs a default export.
export default Payments;
