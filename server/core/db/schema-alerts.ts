import type {
  AlertChannel,
  AlertLanguage,
  AlertMode,
  AlertSeverity,
  DeliveryKind,
  DeliveryState,
} from '../../../contract/alerts.ts';
import type { Flag } from './flag.ts';

// Who is told of what needs attention, in the units that schema.ts names.

export interface AlertSubscriptions {
  id: string;
  /** Empty for the whole platform. */
  organizationId: string;
  institutionId: string;
  channel: AlertChannel;
  address: string;
  language: AlertLanguage;
  severity: AlertSeverity;
  /** JSON; all where the list is empty. */
  kinds: string;
  mode: AlertMode;
  digestHour: number;
  quietFrom: number | null;
  quietTo: number | null;
  perHour: number;
  /** What a webhook's calls are signed with; empty of a mail address. */
  sealed: string;
  /** The last business day whose digest was made, or was not to be. */
  digestDay: number;
  createdAt: number;
}

/** What somebody is to be told: that something needs attention, and when it was told, that it is over. */
export interface AlertNotices {
  subscriptionId: string;
  attentionId: string;
  organizationId: string;
  institutionId: string;
  /** The delivery that tells it; null as long as it waits for one. */
  openedIn: string | null;
  isOver: Flag;
  overIn: string | null;
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
  kind: DeliveryKind;
  opened: number;
  over: number;
  state: DeliveryState;
  tries: number;
  nextTryAt: number | null;
  /** When a process took it up; 0 while none is at it. */
  heldAt: number;
  createdAt: number;
  endedAt: number | null;
  /** What came of the last try: a sentence, or words. */
  answer: string;
}

/** How far the table `attention` has been read, once it has been. */
export interface AlertReading {
  /** 1: there is one row. */
  id: number;
  attentionId: string;
}

export interface AlertTables {
  alertSubscriptions: AlertSubscriptions;
  alertNotices: AlertNotices;
  alertDeliveries: AlertDeliveries;
  alertReading: AlertReading;
}
