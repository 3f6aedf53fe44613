import type { AttentionKind } from '../../../contract/attention-kinds.ts';
import { defineText } from '../../core/texts.ts';

export const kindTexts: Record<AttentionKind, string> = {
  REFUND_STUCK: defineText('Refunds'),
  PAYMENT_UNKNOWN: defineText('Payments'),
  ACCOUNT_UNUSABLE: defineText('{provider} accounts'),
  MACHINE_SILENT: defineText('Silent machines'),
  CALLS_REFUSED: defineText('Refused calls of machines'),
  ALERTS_UNSENT: defineText('Alerts not delivered'),
  JOB_FAILED: defineText('Work of the server'),
  EVENTS_REJECTED: defineText('Rejected events'),
  EVENTS_MISSING: defineText('Missing events'),
  BACKUP_FAILED: defineText('Backups'),
  MACHINE_FAULT: defineText('Faults and doors'),
  SLOT_PAUSED: defineText('Paused slots'),
  STARTS_LIMITED: defineText('Customers turned away'),
  STOCK_EMPTY: defineText('Empty slots'),
  STOCK_LOW: defineText('Low stock'),
  SALES_STOPPED: defineText('Stopped sales'),
  SETTINGS_BEHIND: defineText('Settings not applied'),
  DISPENSES_FLAGGED: defineText('Flagged dispenses'),
  UNKNOWN_CARD: defineText('Unknown cards'),
  DUPLICATE_CARD: defineText('Duplicate RFIDs'),
  COUNT_DIFFERENCE: defineText('Count differences'),
  CASH_SHORT: defineText('Cash shortages'),
  WEAK_PASSWORD: defineText('Weak passwords'),
  MACHINE_TO_SET_UP: defineText('Machines to set up'),
};
