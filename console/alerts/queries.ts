import { useQueryClient } from '@tanstack/react-query';
import { type AlertQuery, type AlertSubscription, alerts } from '../../contract/alerts.ts';
import { cachedPagesOf } from '../core/calls/cached-pages.ts';
import { useAction, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import { showToast } from '../core/toasts.ts';

export const failedRecipients = defineText('Failed to fetch the recipients');
export const failedDeliveries = defineText('Failed to fetch the messages');

const minute = 60_000;

export const useRecipients = (query: AlertQuery) =>
  useQueryOf(
    alerts.all,
    { query },
    { keepPrevious: true, failed: failedRecipients, pollInterval: minute },
  );

export const useDeliveries = (query: AlertQuery) =>
  useQueryOf(
    alerts.deliveries,
    { query },
    { keepPrevious: true, failed: failedDeliveries, pollInterval: minute },
  );

const cachedRecipients = cachedPagesOf(alerts.all, 'subscriptions');

export const useRefetchRecipient = () => {
  const client = useQueryClient();
  return ({ _id }: AlertSubscription) => cachedRecipients.refetch(client, _id);
};

const refresh = [alerts.all, alerts.deliveries];

export const useAddRecipient = () =>
  useAction(alerts.create, {
    done: defineText('Recipient added'),
    failed: defineText('Failed to add the recipient'),
    refresh,
  });

export const useChangeRecipient = () =>
  useAction(alerts.update, {
    done: defineText('Recipient changed'),
    failed: defineText('Failed to change the recipient'),
    refresh,
  });

export const useRemoveRecipient = () =>
  useAction(alerts.remove, {
    done: defineText('Recipient removed'),
    failed: defineText('Failed to remove the recipient'),
    refresh,
  });

export const useResendConfirmation = () =>
  useAction(alerts.resend, {
    done: defineText('E-mail sent again'),
    failed: defineText('Failed to send the e-mail again'),
    refresh,
  });

/** The toast shows the receiver's own answer. */
export const useTestAlert = () =>
  useAction(alerts.test, {
    failed: defineText('Failed to send the test'),
    updateCache: (_client, { delivery }) =>
      showToast(delivery.state === 'SENT' ? 'done' : 'failed', delivery.answer),
    refresh,
  });
