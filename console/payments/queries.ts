import type { QueryClient } from '@tanstack/react-query';
import { dispenses } from '../../contract/dispenses.ts';
import type { Answer, Params } from '../../contract/endpoint.ts';
import { institutions } from '../../contract/institutions.ts';
import { overview } from '../../contract/overview.ts';
import { type Payment, type PaymentQuery, payments } from '../../contract/payments.ts';
import { statements } from '../../contract/statements.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

const minute = 60_000;

export const failedList = say('Failed to fetch payments');

/** Refetches every minute to follow open payments. */
export const usePayments = (institutionId: string, query: PaymentQuery) =>
  useAnswer(
    payments.all,
    { params: { institutionId }, query },
    { keepPrevious: true, failed: failedList, lookInterval: minute },
  );

const often = 5000;

export type PaymentParams = Params<typeof payments.one>;

/** A payment with its history; polled while its details are open. */
export const usePayment = (params: PaymentParams, isWatched: boolean) =>
  useAnswer(
    payments.one,
    { params },
    { staleTime: 0, enabled: isWatched, ...(isWatched && { lookInterval: often }) },
  );

/** Queries that show payments, count them or sum their money. */
const stale = [
  payments.all,
  payments.one,
  statements.ofInstitution,
  dispenses.all,
  overview.tiles,
  overview.summary,
  overview.pie,
  overview.bar,
  institutions.one,
  institutions.all,
];

const put = (
  client: QueryClient,
  { payment }: { readonly payment: Payment },
  { params }: { readonly params: PaymentParams },
): void => {
  client.setQueryData<Answer<typeof payments.one>>(
    keyOf(payments.one, { params }),
    (known) => known && { ...known, payment },
  );
};

export const useAskPayment = () =>
  useDeed(payments.ask, {
    done: say('bKash was asked again'),
    failed: say('Failed to ask bKash'),
    settle: put,
    refresh: stale,
  });

export const useRefundPayment = () =>
  useDeed(payments.refund, {
    done: say('The refund is on its way'),
    failed: say('Failed to refund'),
    settle: put,
    refresh: stale,
  });

export const useSettlePayment = () =>
  useDeed(payments.settle, {
    done: say('Payment settled'),
    failed: say('Failed to settle the payment'),
    settle: put,
    refresh: stale,
  });
