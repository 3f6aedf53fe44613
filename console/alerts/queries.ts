import { type AlertQuery, alerts } from '../../contract/alerts.ts';
import { notify } from '../core/notices.ts';
import { useAnswer, useDeed } from '../core/queries.ts';
import { say, textIn } from '../core/texts.ts';

export const failedTold = say('Failed to fetch who is told');
export const failedDeliveries = say('Failed to fetch what was sent');

const minute = 60_000;

export const useTold = (query: AlertQuery) =>
  useAnswer(
    alerts.all,
    { query },
    { keepPrevious: true, failed: failedTold, lookInterval: minute },
  );

export const useDeliveries = (query: AlertQuery) =>
  useAnswer(
    alerts.deliveries,
    { query },
    { keepPrevious: true, failed: failedDeliveries, lookInterval: minute },
  );

const refresh = [alerts.all, alerts.deliveries];

export const useAddRecipient = () =>
  useDeed(alerts.create, {
    done: say('Recipient added'),
    failed: say('Failed to add the recipient'),
    refresh,
  });

export const useChangeRecipient = () =>
  useDeed(alerts.update, {
    done: say('Recipient changed'),
    failed: say('Failed to change the recipient'),
    refresh,
  });

export const useRemoveRecipient = () =>
  useDeed(alerts.remove, {
    done: say('Recipient removed'),
    failed: say('Failed to remove the recipient'),
    refresh,
  });

/** The toast shows the receiver's own answer. */
export const useTest = () =>
  useDeed(alerts.test, {
    failed: say('Failed to send the test'),
    settle: (_client, { delivery }) =>
      notify(delivery.state === 'SENT' ? 'done' : 'failed', textIn(delivery, 'answer')),
    refresh,
  });
