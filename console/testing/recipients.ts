import { type AlertSubscription, alerts } from '../../contract/alerts.ts';
import { buildSubscription } from './build-alerts.ts';
import { slicePage } from './slice-page.ts';
import { startServer } from './start-server.ts';

export const recipientsPath = '/attention/told';
export const webhookSecret = 'whsec_dGVzdHM';

/** A server with these recipients, which are added, changed and removed there. */
export const startWithRecipients = (given: readonly AlertSubscription[], sendsMail = true) => {
  const all = [...given];
  const at = (id: string) => all.findIndex(({ _id }) => _id === id);
  return startServer()
    .answerWith(alerts.all, ({ query }) => ({
      subscriptions: slicePage(all, query),
      count: all.length,
      sendsMail,
    }))
    .answerWith(alerts.create, ({ body }) => {
      const subscription = buildSubscription(alerts.create.body.parse(body));
      all.unshift(subscription);
      return { subscription, secret: subscription.channel === 'WEBHOOK' ? webhookSecret : null };
    })
    .answerWith(alerts.update, ({ params: { subscriptionId }, body }) => {
      const before = all[at(subscriptionId)];
      const subscription = buildSubscription({ ...before, ...alerts.update.body.parse(body) });
      all.splice(at(subscriptionId), 1, subscription);
      return { subscription };
    })
    .answerWith(alerts.remove, ({ params: { subscriptionId } }) => {
      all.splice(at(subscriptionId), 1);
      return undefined;
    });
};
