import type { AlertDelivery, AlertSubscription } from '../../contract/alerts.ts';

/** A recipient of all alerts of the platform by e-mail, without a digest. */
export const buildSubscription = (given: Partial<AlertSubscription> = {}): AlertSubscription => ({
  _id: 'w1',
  organizationId: null,
  institutionId: null,
  placeName: '',
  channel: 'EMAIL',
  address: 'rahima@example.com',
  language: 'en',
  severity: 'warning',
  kinds: [],
  mode: 'AT_ONCE',
  digestHour: 8,
  quiet: null,
  perHour: 6,
  state: 'ACTIVE',
  version: 1,
  last: null,
  ...given,
});

/** One alert that was sent by e-mail now. */
export const buildDelivery = (given: Partial<AlertDelivery> = {}): AlertDelivery => {
  const at = new Date().toISOString();
  return {
    _id: 'delivery',
    subscriptionId: 'w1',
    organizationId: null,
    institutionId: null,
    channel: 'EMAIL',
    address: 'rahima@example.com',
    kind: 'ALERT',
    opened: 1,
    over: 0,
    state: 'SENT',
    tries: 1,
    at,
    nextTryAt: null,
    endedAt: at,
    answer: 'Accepted: 250 OK',
    ...given,
  };
};
