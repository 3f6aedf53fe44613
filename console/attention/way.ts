import type { AttentionFacts, AttentionItem, AttentionKind } from '../../contract/attention.ts';
import { paths } from '../core/paths.ts';
import { say } from '../core/texts.ts';

/** The link that fixes an item. */
export interface Way {
  readonly text: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

const look = say('Look');

const texts: Record<AttentionKind, string> = {
  REFUND_STUCK: say('Refund again'),
  PAYMENT_UNKNOWN: look,
  ACCOUNT_UNUSABLE: say('Payment gateway'),
  MACHINE_SILENT: look,
  BACKUP_FAILED: look,
  MACHINE_FAULT: look,
  SLOT_PAUSED: say('Resume'),
  STOCK_EMPTY: say('Update stock'),
  STOCK_LOW: say('Update stock'),
  UNKNOWN_CARD: say('Assign'),
  COUNT_DIFFERENCE: look,
  WEAK_PASSWORD: say('Edit admin'),
};

/** Undefined for a super admin, who changes the password in the own menu. */
const wayToAdmin = ({
  username,
  type,
  tenant,
}: AttentionFacts<'WEAK_PASSWORD'>): Way | undefined => {
  if (!tenant) return undefined;
  const { organization, institution } = paths;
  const page = type === 'INSTITUTION' ? institution : organization;
  return { text: texts.WEAK_PASSWORD, to: page(tenant._id, 'admins'), search: { find: username } };
};

/** Undefined where nothing can be done in the console. */
export const wayOf = (item: AttentionItem): Way | undefined => {
  if (item.kind === 'WEAK_PASSWORD') return wayToAdmin(item.facts);
  const { kind, institution, machine, subject } = item;
  if (!institution) return undefined;
  const text = texts[kind];
  const tab = (path: string) => paths.institution(institution._id, path);
  if (kind === 'REFUND_STUCK' || kind === 'PAYMENT_UNKNOWN') {
    return { text, to: tab('payments'), search: { payment: subject } };
  }
  if (kind === 'ACCOUNT_UNUSABLE') return { text, to: tab('gateway') };
  if (kind === 'UNKNOWN_CARD') return { text, to: tab('rfids'), search: { add: subject } };
  return machine ? { text, to: paths.machine(institution._id, machine._id) } : undefined;
};
