import type { AttentionKind } from '../../contract/attention.ts';
import { say } from '../core/texts.ts';

export const kindTexts: Record<AttentionKind, string> = {
  REFUND_STUCK: say('Refunds'),
  PAYMENT_UNKNOWN: say('Payments'),
  ACCOUNT_UNUSABLE: say('bKash accounts'),
  MACHINE_SILENT: say('Silent machines'),
  BACKUP_FAILED: say('Backups'),
  MACHINE_FAULT: say('Faults and doors'),
  SLOT_PAUSED: say('Paused slots'),
  STOCK_EMPTY: say('Empty slots'),
  STOCK_LOW: say('Low stock'),
  UNKNOWN_CARD: say('Unknown cards'),
  COUNT_DIFFERENCE: say('Counts'),
  WEAK_PASSWORD: say('Weak passwords'),
};
