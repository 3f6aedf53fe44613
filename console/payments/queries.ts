import type { QueryClient } from '@tanstack/react-query';
import { dispenses } from '../../contract/dispenses.ts';
import type { EndpointAnswer, EndpointParams } from '../../contract/endpoint.ts';
import { institutions } from '../../contract/institutions.ts';
import { overview } from '../../contract/overview.ts';
import { type Payment, type PaymentQuery, payments } from '../../contract/payments.ts';
import { statements } from '../../contract/statements.ts';
import { queryKeyOf, useAction, useQueryOf } from '../core/calls/queries.ts';
import { defineText, useText } from '../core/texts.ts';

const minute = 60_000;

export const failedList = defineText('Failed to fetch payments');

/** Refetches every minute to follow open payments. */
export const usePayments = (institutionId: string, query: PaymentQuery) =>
  useQueryOf(
    payments.all,
    { params: { institutionId }, query },
    { keepPrevious: true, failed: failedList, pollInterval: minute },
  );

const pollInterval = 5000;

export type PaymentParams = EndpointParams<typeof payments.one>;

/** A payment with its history; polled while its details are open. */
export const usePayment = (params: PaymentParams, isWatched: boolean) =>
  useQueryOf(
    payments.one,
    { params },
    { staleTime: 0, enabled: isWatched, ...(isWatched && { pollInterval: pollInterval }) },
  );

/** Queries that show payments, count them or sum their money. */
const paymentQueries = [
  payments.all,
  payments.one,
  statements.ofInstitution,
  dispenses.all,
  overview.tiles,
  overview.summary,
  overview.bar,
  institutions.one,
  institutions.all,
];

const cachePayment = (
  client: QueryClient,
  { payment }: { readonly payment: Payment },
  { params }: { readonly params: PaymentParams },
): void => {
  client.setQueryData<EndpointAnswer<typeof payments.one>>(
    queryKeyOf(payments.one, { params }),
    (cached) => cached && { ...cached, payment },
  );
};

export const useQueryProvider = (provider: string) => {
  const t = useText(provider);
  return useAction(payments.ask, {
    done: t('{provider} was asked again'),
    failed: t('Failed to ask {provider}'),
    updateCache: cachePayment,
    refresh: paymentQueries,
  });
};

export const useRefundPayment = () =>
  useAction(payments.refund, {
    done: defineText('The refund is on its way'),
    failed: defineText('Failed to refund'),
    updateCache: cachePayment,
    refresh: paymentQueries,
  });

export const useSettlePayment = () =>
  useAction(payments.settle, {
    done: defineText('Payment settled'),
    failed: defineText('Failed to settle the payment'),
    updateCache: cachePayment,
    refresh: paymentQueries,
  });
