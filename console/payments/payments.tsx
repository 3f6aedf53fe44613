import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { defaultPageSize } from '../../contract/paging.ts';
import type { Payment } from '../../contract/payments.ts';
import { businessToday } from '../core/clock.ts';
import { useFormats } from '../core/formats.ts';
import type { InInstitution, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useNarrow } from '../entities/use-narrow.ts';
import { type Dialog, useDialog } from '../ui/dialogs/use-dialog.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { usePhone } from '../ui/frame/use-phone.ts';
import { DataTable } from '../ui/list/data-table.tsx';
import { ListHead } from '../ui/list/list-head.tsx';
import { parseOrder, timeOrderOf } from '../ui/list/order.ts';
import { Pager } from '../ui/list/pager.tsx';
import { pageCountOf } from '../ui/list/pages.ts';
import { ActionSubject } from './action-subject.ts';
import { AttentionNotice } from './attention-notice.tsx';
import { columnsOf } from './columns.tsx';
import { PaymentsDownload } from './download.tsx';
import { Filters } from './filters.tsx';
import { LinkedPayment } from './linked-payment.tsx';
import { NoPayments } from './no-payments.tsx';
import { PaymentCard } from './payment-card.tsx';
import { failedList, usePayments } from './queries.ts';
import { isAttentionPaymentsSearch, type PaymentsSearch, toFilter, toQuery } from './search.ts';

const Details = lazy(() => import('./details.tsx'));
const ActionForm = lazy(() => import('./action-form.tsx'));

type PaymentsProps = InInstitution & SearchProps<PaymentsSearch>;

const tableHeight = 40 + defaultPageSize * 56;

interface PaymentsTableProps extends InInstitution, SearchProps<PaymentsSearch> {
  readonly payments: readonly Payment[];
  readonly isBehind: boolean;
  readonly isWhole: boolean;
  readonly onOpen: (payment: Payment) => void;
}

const PaymentsTable = (props: PaymentsTableProps) => {
  const { institutionId, payments, isBehind, isWhole, search, onSearch, onOpen } = props;
  const t = useText();
  const formats = useFormats();
  return (
    <div data-behind={isBehind || undefined} aria-busy={isBehind}>
      <DataTable
        label={t('Payments')}
        columns={columnsOf(t, formats, institutionId, onOpen)}
        rows={payments}
        idOf={({ _id }) => _id}
        card={(payment) => <PaymentCard payment={payment} onOpen={onOpen} />}
        isWhole={isWhole}
        order={parseOrder(search.order)}
        onOrder={(order) => onSearch({ ...search, order: timeOrderOf(order) })}
      />
    </div>
  );
};

interface PaymentDialogsProps extends InInstitution, SearchProps<PaymentsSearch> {
  readonly details: Dialog<Payment>;
}

/** Details of a payment, from the URL or the list, and the forms of its actions. */
const PaymentDialogs = ({ institutionId, search, onSearch, details }: PaymentDialogsProps) => {
  const action = useFormDialog('payment', ActionSubject);
  return (
    <Suspense>
      {search.payment !== undefined && (
        <LinkedPayment
          institutionId={institutionId}
          paymentId={search.payment}
          isCovered={action.opened}
          onAction={action.open}
          onClose={() => onSearch({ ...search, payment: undefined })}
        />
      )}
      {details.subject && (
        <Details
          opened={details.opened}
          institutionId={institutionId}
          listed={details.subject}
          isCovered={action.opened}
          onAction={action.open}
          onClose={details.close}
        />
      )}
      {action.subject && (
        <ActionForm dialog={action} institutionId={institutionId} subject={action.subject} />
      )}
    </Suspense>
  );
};

/** Every attempt to pay by bKash, what needs attention first. */
const Payments = ({ institutionId, search, onSearch }: PaymentsProps) => {
  const t = useText();
  const narrow = useNarrow({ institutionId }, search);
  const phone = usePhone();
  const details = useDialog<Payment>();
  const query = toQuery(search, businessToday());
  const answer = usePayments(institutionId, query);
  const { data, isPlaceholderData } = answer;
  const count = data?.count ?? 0;
  const applyFilters = (next: PaymentsSearch) => onSearch({ ...next, page: 1 });
  const toPage = (page: number) => onSearch({ ...search, page }, true);

  return (
    <div className="one-column">
      <VisuallyHidden>
        <h1>{t('Payments')}</h1>
      </VisuallyHidden>
      {data && data.attention > 0 && !isAttentionPaymentsSearch(search) && (
        <AttentionNotice count={data.attention} onShow={(next) => onSearch(next, true)} />
      )}
      <Filters phone={phone} narrow={narrow} search={search} onSearch={applyFilters} />
      <ListHead
        count={data && t('{n, plural, one {# payment} other {# payments}}', { n: count })}
        answer={answer}
      >
        {count > 0 && (
          <PaymentsDownload
            institutionId={institutionId}
            filter={toFilter(search, businessToday())}
          />
        )}
      </ListHead>
      <Awaited answer={answer} height={tableHeight} failed={failedList} />
      {data && data.payments.length === 0 && (
        <NoPayments
          count={count}
          search={search}
          onSearch={applyFilters}
          onLast={() => toPage(pageCountOf(count, query.limit))}
        />
      )}
      {data && data.payments.length > 0 && (
        <PaymentsTable
          institutionId={institutionId}
          payments={data.payments}
          isBehind={isPlaceholderData}
          isWhole={count <= query.limit}
          search={search}
          onSearch={applyFilters}
          onOpen={details.open}
        />
      )}
      <Pager page={query.page} pageSize={query.limit} count={count} onPage={toPage} />
      <PaymentDialogs
        institutionId={institutionId}
        search={search}
        onSearch={onSearch}
        details={details}
      />
    </div>
  );
};

export default Payments;
