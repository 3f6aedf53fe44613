import type { AttentionFacts, AttentionItem, AttentionRow } from '../../contract/attention.ts';
import type { AttentionKind } from '../../contract/attention-kinds.ts';
import { paths } from '../core/paths.ts';
import { defineText } from '../core/texts.ts';

export interface FixLink {
  readonly text: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

const showText = defineText('Show it');

const linkTexts: Record<AttentionKind, string> = {
  REFUND_STUCK: defineText('Refund again'),
  PAYMENT_UNKNOWN: showText,
  ACCOUNT_UNUSABLE: defineText('Payment gateway'),
  MACHINE_SILENT: showText,
  CALLS_REFUSED: showText,
  ALERTS_UNSENT: showText,
  JOB_FAILED: showText,
  EVENTS_REJECTED: showText,
  EVENTS_MISSING: showText,
  BACKUP_FAILED: showText,
  MACHINE_FAULT: showText,
  SLOT_PAUSED: defineText('Resume'),
  STARTS_LIMITED: showText,
  STOCK_EMPTY: defineText('Update stock'),
  STOCK_LOW: defineText('Update stock'),
  SALES_STOPPED: showText,
  SETTINGS_BEHIND: showText,
  DISPENSES_FLAGGED: showText,
  UNKNOWN_CARD: defineText('Add RFID'),
  DUPLICATE_CARD: showText,
  COUNT_DIFFERENCE: showText,
  CASH_SHORT: showText,
  WEAK_PASSWORD: defineText('Edit admin'),
  MACHINE_TO_SET_UP: showText,
};

/** Undefined for a super admin, who changes the password in the own menu. */
const adminLink = ({
  username,
  type,
  tenant,
}: AttentionFacts<'WEAK_PASSWORD'>): FixLink | undefined => {
  if (!tenant) return undefined;
  const { organization, institution } = paths;
  const page = type === 'INSTITUTION' ? institution : organization;
  return {
    text: linkTexts.WEAK_PASSWORD,
    to: page(tenant._id, 'admins'),
    search: { find: username },
  };
};

const cardLink = ({
  institution,
  organization,
  facts,
}: Extract<AttentionItem, { kind: 'DUPLICATE_CARD' }>): FixLink | undefined => {
  const search = { find: facts.rfid };
  const text = linkTexts.DUPLICATE_CARD;
  if (institution) return { text, to: paths.institution(institution._id, 'rfids'), search };
  return organization
    ? { text, to: paths.organization(organization._id, 'unlock-rfids'), search }
    : undefined;
};

const itemLink = (item: AttentionItem): FixLink | undefined => {
  if (item.kind === 'WEAK_PASSWORD') return adminLink(item.facts);
  if (item.kind === 'DUPLICATE_CARD') return cardLink(item);
  if (item.kind === 'ALERTS_UNSENT') {
    return { text: linkTexts.ALERTS_UNSENT, to: paths.attention('told') };
  }
  const { kind, institution, machine, subject } = item;
  if (!institution) return undefined;
  const text = linkTexts[kind];
  const tab = (path: string) => paths.institution(institution._id, path);
  if (kind === 'REFUND_STUCK' || kind === 'PAYMENT_UNKNOWN') {
    return { text, to: tab('payments'), search: { payment: subject } };
  }
  if (kind === 'ACCOUNT_UNUSABLE') return { text, to: tab('gateway') };
  if (kind === 'UNKNOWN_CARD') return { text, to: tab('rfids'), search: { add: subject } };
  if (kind === 'DISPENSES_FLAGGED' && machine) {
    const search = { machineId: machine._id, flag: subject, status: 'ALL' };
    return { text, to: tab('dispenses'), search };
  }
  if (kind === 'CASH_SHORT' && machine) {
    const search = { machineId: machine._id };
    return { text, to: paths.refills(institution._id), search };
  }
  return machine ? { text, to: paths.machine(institution._id, machine._id) } : undefined;
};

/** Undefined where nothing can be done in the console, or not in one place. */
export const fixLinkOf = ({ items, machines, institutions }: AttentionRow): FixLink | undefined => {
  const [worst] = items;
  if (!worst || machines <= 1) return worst && itemLink(worst);
  const { institution } = worst;
  if (!institution || institutions > 1) return undefined;
  return { text: showText, to: paths.institution(institution._id, 'machines') };
};
