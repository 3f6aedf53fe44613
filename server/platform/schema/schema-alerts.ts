import type {
  AlertChannel,
  AlertMode,
  AlertSeverity,
  DeliveryKind,
  DeliveryState,
} from '../../../contract/alerts.ts';
import type { Language } from '../../../contract/values/languages.ts';
import type { Flag } from './flag.ts';

// Alert subscriptions and deliveries, in the units of schema.ts.

export interface AlertSubscriptions {
  id: string;
  /** Empty for the whole platform. */
  organizationId: string;
  institutionId: string;
  channel: AlertChannel;
  address: string;
  language: Language;
  severity: AlertSeverity;
  /** JSON; all where the list is empty. */
  kinds: string;
  mode: AlertMode;
  digestHour: number;
  quietFrom: number | null;
  quietTo: number | null;
  perHour: number;
  /** Encrypted signing secret of a webhook; empty for a mail address. */
  sealed: string;
  /** The last business day whose digest was made or skipped. */
  digestDay: number;
  createdAt: number;
  /** Null until the recipient confirms a mail address; a webhook is confirmed. */
  confirmedAt: number | null;
  /** Set when the recipient unsubscribed. */
  unsubscribedAt: number | null;
  /** Counts changes by admins. */
  version: number;
}

/** Pending notification of a subscription: an item was opened and, once that was sent, is over. */
export interface AlertNotices {
  subscriptionId: string;
  attentionId: string;
  organizationId: string;
  institutionId: string;
  /** The delivery that contains it; null while it waits for one. */
  openedIn: string | null;
  isOver: Flag;
  overIn: string | null;
  /** Since when it waits for a delivery. */
  at: number;
}

export interface AlertDeliveries {
  id: string;
  subscriptionId: string;
  organizationId: string;
  institutionId: string;
  /** The subscription's. */
  channel: AlertChannel;
  address: string;
  /** The mail address, or the host of the webhook. */
  receiver: string;
  /** Digest of the token in the mail's link; empty before it is handed over, and for webhooks. */
  tokenHash: string;
  kind: DeliveryKind;
  opened: number;
  over: number;
  state: DeliveryState;
  tries: number;
  nextTryAt: number | null;
  /** When a process claimed it; 0 while none has. */
  heldAt: number;
  createdAt: number;
  endedAt: number | null;
  /** Result of the last try: a message or the recipient's answer. */
  answer: string;
}

/** Mails of a day. The subject is a tenant, or an address that was asked to confirm. */
export interface AlertMailCounts {
  /** Business day. */
  day: number;
  subject: string;
  count: number;
}

/** Position up to which the table `attention` has been read. */
export interface AlertReading {
  /** 1: there is one row. */
  id: number;
  attentionId: string;
}

export interface AlertTables {
  alertSubscriptions: AlertSubscriptions;
  alertNotices: AlertNotices;
  alertDeliveries: AlertDeliveries;
  alertMailCounts: AlertMailCounts;
  alertReading: AlertReading;
}
