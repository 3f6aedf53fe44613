import * as z from 'zod/mini';
import { attentionKinds } from './attention-kinds.ts';
import { adminTypes, defineEndpoint, unauthenticatedBodyBytes } from './endpoint.ts';
import {
  answerText,
  boundedList,
  expectedVersion,
  id,
  instant,
  plainText,
  wholeNumber,
} from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { pageList, pageQuery } from './paging.ts';
import { languages } from './values/languages.ts';
import { mailAddress } from './values/mail-address.ts';

export const alertChannels = ['EMAIL', 'WEBHOOK'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** AT_ONCE sends on each event, DIGEST once a day. */
export const alertModes = ['AT_ONCE', 'DIGEST'] as const;
export type AlertMode = (typeof alertModes)[number];

/** The lowest severity that is sent. */
export const alertSeverities = ['warning', 'bad'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Maximum for the platform, and for each organization and institution. */
export const maxSubscriptions = 50;

export const maxAlertsPerHour = 60;
export const defaultAlertsPerHour = 6;
export const defaultDigestHour = 8;

const enumChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: defineFault('choiceExpected', { choices: choices.join(', ') }) });

/** Hour in the business time zone. */
const hour = wholeNumber(defineFault('hourExpected'), 0, defineFault('hourExpected'), 23);

/** Rejects credentials in the URL: everybody who sees the list would see them. */
const isWebAddress = (text: string): boolean => {
  try {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  } catch {
    return false;
  }
};

const webAddress = z
  .string({ error: defineFault('webhookExpected') })
  .check(
    z.maxLength(500, defineFault('tooLong', { max: 500 })),
    z.regex(
      /^https?:\/\/(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:[/?][\x21-\x7e]*)?$/,
      defineFault('webhookExpected'),
    ),
    z.refine(isWebAddress, defineFault('webhookExpected')),
  );

export const QuietHours = z
  .strictObject({ from: hour, to: hour })
  .check(z.refine(({ from, to }) => from !== to, defineFault('quietHoursSame')));

const preferenceFields = {
  language: enumChoice(languages),
  severity: enumChoice(alertSeverities),
  /** Empty means every kind of that severity. */
  kinds: z._default(boundedList(attentionKinds.length, enumChoice(attentionKinds)), []),
  mode: enumChoice(alertModes),
  /** Used by DIGEST only. */
  digestHour: z._default(hour, defaultDigestHour),
  /** AT_ONCE only: alerts of these hours are sent when the hours end. */
  quiet: z._default(z.nullable(QuietHours), null),
  /** AT_ONCE only: alerts beyond this number are gathered into the next message. */
  perHour: z._default(
    wholeNumber(
      defineFault('wholeNumberExpected'),
      1,
      defineFault('tooSmall', { min: 1 }),
      maxAlertsPerHour,
    ),
    defaultAlertsPerHour,
  ),
} as const;

const alertForm = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('EMAIL'), address: mailAddress, ...preferenceFields }),
  z.strictObject({ channel: z.literal('WEBHOOK'), address: webAddress, ...preferenceFields }),
]);
export type AlertForm = z.output<typeof alertForm>;

const alertPreferences = z.strictObject(preferenceFields);
export type AlertPreferences = z.output<typeof alertPreferences>;

const alertUpdate = z.extend(alertPreferences, { version: expectedVersion });
export type AlertUpdate = z.output<typeof alertUpdate>;

/** CONFIRM asks a mail address whether it wants alerts. */
export const deliveryKinds = ['ALERT', 'DIGEST', 'TEST', 'CONFIRM'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryStates = [
  /** Waits for its send time or its next try. */
  'WAITING',
  'SENDING',
  /** The message itself is on its way. */
  'HANDING_OVER',
  'SENT',
  /** Handed over without an answer: it may have arrived, and a mail is not sent again. */
  'UNSURE',
  'GIVEN_UP',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const subscriptionStates = [
  'ACTIVE',
  /** The mail address has not confirmed that it wants alerts. */
  'UNCONFIRMED',
  'UNSUBSCRIBED',
  /** Its tenant has used up the mails of the day: the rest follows in one mail. */
  'USED_UP',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

const scopeFields = {
  /** Null for the whole platform. */
  organizationId: z.nullable(id),
  institutionId: z.nullable(id),
};

export const AlertDelivery = z.strictObject({
  _id: id,
  subscriptionId: id,
  ...scopeFields,
  channel: z.enum(alertChannels),
  address: answerText(500),
  kind: z.enum(deliveryKinds),
  /** Numbers of items that opened and that closed in this message. */
  opened: z.int(),
  over: z.int(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  at: instant,
  /** Null when no further try is due. */
  nextTryAt: z.nullable(instant),
  /** Time at which it was sent or given up. */
  endedAt: z.nullable(instant),
  /** Result of the last try. */
  answer: answerText(500),
});
export type AlertDelivery = z.output<typeof AlertDelivery>;

/** A recipient of alerts, with its choice of what is sent. */
export const AlertSubscription = z.strictObject({
  _id: id,
  ...scopeFields,
  /** Name of that organization or institution; empty for the platform. */
  placeName: answerText(),
  channel: z.enum(alertChannels),
  address: answerText(500),
  language: z.enum(languages),
  severity: z.enum(alertSeverities),
  kinds: boundedList(attentionKinds.length, z.enum(attentionKinds)),
  mode: z.enum(alertModes),
  digestHour: z.int(),
  quiet: z.nullable(QuietHours),
  perHour: z.int(),
  state: z.enum(subscriptionStates),
  version: z.int(),
  /** The last delivery that has ended; null as long as there is none. */
  last: z.nullable(
    z.strictObject({
      at: instant,
      state: z.enum(['SENT', 'UNSURE', 'GIVEN_UP']),
      answer: answerText(500),
    }),
  ),
});
export type AlertSubscription = z.output<typeof AlertSubscription>;

const alertQuery = z.strictObject({
  organizationId: z.optional(id),
  institutionId: z.optional(id),
  page: pageQuery.page,
  limit: pageQuery.limit,
});
export type AlertQuery = z.output<typeof alertQuery>;

const who = { types: adminTypes, tenant: 'filtered' } as const;
const linkQuery = z.strictObject({ token: plainText(100) });
/** A mail program sends `List-Unsubscribe=One-Click`, a form nothing. */
const linkBody = z.optional(z.strictObject({ 'List-Unsubscribe': z.optional(plainText(100)) }));
const pageType = 'text/html; charset=utf-8';

const SubscriptionAnswer = z.strictObject({ subscription: AlertSubscription });

export const alerts = {
  all: defineEndpoint({
    operationId: 'listAlertSubscriptions',
    method: 'GET',
    path: '/alerts/all',
    summary: 'Recipients of alerts, the newest first',
    who,
    query: alertQuery,
    status: 200,
    answer: z.strictObject({
      subscriptions: pageList(AlertSubscription),
      count: z.int(),
      /** False while SMTP is not configured. */
      sendsMail: z.boolean(),
    }),
  }),
  create: defineEndpoint({
    operationId: 'createAlertSubscription',
    method: 'POST',
    path: '/alerts/create',
    summary:
      'Tell somebody from now on, of the institution or organization of the query, else of all that the caller may see',
    who,
    query: z.strictObject({ organizationId: z.optional(id), institutionId: z.optional(id) }),
    body: alertForm,
    status: 201,
    answer: z.strictObject({
      subscription: AlertSubscription,
      /** Signs the webhook calls and is shown only here; null for a mail address. */
      secret: z.nullable(answerText(100)),
    }),
  }),
  update: defineEndpoint({
    operationId: 'updateAlertSubscription',
    method: 'PUT',
    path: '/alerts/update/:subscriptionId',
    summary: 'Change what somebody is told, and when',
    who,
    body: alertUpdate,
    status: 200,
    answer: SubscriptionAnswer,
  }),
  remove: defineEndpoint({
    operationId: 'removeAlertSubscription',
    method: 'DELETE',
    path: '/alerts/remove/:subscriptionId',
    summary: 'Tell somebody no more; what was sent is forgotten',
    who,
    status: 204,
  }),
  test: defineEndpoint({
    operationId: 'testAlertSubscription',
    method: 'POST',
    path: '/alerts/test/:subscriptionId',
    summary: 'Send a test now and answer its result; it is tried once',
    who,
    status: 200,
    answer: z.strictObject({ delivery: AlertDelivery }),
  }),
  resend: defineEndpoint({
    operationId: 'resendAlertConfirmation',
    method: 'POST',
    path: '/alerts/resend/:subscriptionId',
    summary: 'Ask an unconfirmed mail address again',
    who,
    status: 200,
    answer: SubscriptionAnswer,
  }),
  confirm: defineEndpoint({
    operationId: 'confirmAlertSubscription',
    method: 'POST',
    path: '/alerts/confirm',
    summary: 'Confirm a mail address by the link in its mail',
    who: 'anyone',
    query: linkQuery,
    status: 200,
    media: pageType,
  }),
  unsubscribe: defineEndpoint({
    operationId: 'unsubscribeFromAlerts',
    method: 'POST',
    path: '/alerts/unsubscribe',
    summary: 'Stop alerts by the link in a mail, as RFC 8058 has it',
    who: 'anyone',
    query: linkQuery,
    body: linkBody,
    maxBytes: unauthenticatedBodyBytes,
    status: 200,
    media: pageType,
  }),
  deliveries: defineEndpoint({
    operationId: 'listAlertDeliveries',
    method: 'GET',
    path: '/alerts/deliveries',
    summary: 'What was sent or waits to be, the newest first',
    who,
    query: alertQuery,
    status: 200,
    answer: z.strictObject({ deliveries: pageList(AlertDelivery), count: z.int() }),
  }),
};
