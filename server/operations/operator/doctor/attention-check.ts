import {
  type AttentionKind,
  attentionKinds,
  severityByKind,
} from '../../../../contract/attention-kinds.ts';
import { translateMessage } from '../../../../contract/messages/translate.ts';
import { itemMessage } from '../../../alerts/mail/item-message.ts';
import { findOldestOfKind } from '../../../attention/queries.ts';
import type { Db } from '../../../platform/db/store.ts';
import {
  type CheckResult,
  type OpenedInstallation,
  reportFault,
  reportGood,
  reportWarning,
} from './check.ts';

const otherKinds: ReadonlySet<AttentionKind> = new Set([
  // Checks of their own report them.
  'ACCOUNT_UNUSABLE',
  'BACKUP_FAILED',
  // Everyday work of the institutions.
  'STOCK_EMPTY',
  'STOCK_LOW',
  'UNKNOWN_CARD',
  'DUPLICATE_CARD',
  'COUNT_DIFFERENCE',
  'CASH_SHORT',
  'WEAK_PASSWORD',
  'MACHINE_TO_SET_UP',
]);
const checkedKinds = attentionKinds.filter((kind) => !otherKinds.has(kind));

/** Names the oldest open item of a kind, and how many more there are. */
const describeKind = async (
  db: Db,
  kind: AttentionKind,
  now: number,
): Promise<string | undefined> => {
  const oldest = await findOldestOfKind(db, kind, now);
  if (!oldest) return undefined;
  const { item, count } = oldest;
  const place = item.physicalId ?? item.institutionName;
  const text = translateMessage(itemMessage(kind, item.facts), 'en');
  return (
    (place === null ? '' : `${place}: `) + text + (count > 1 ? ` (and ${count - 1} more)` : '')
  );
};

/** Lists the open troubles of payments and machines that attention has found. */
export const checkAttention = async ({ store, now }: OpenedInstallation): Promise<CheckResult> => {
  const problems: string[] = [];
  let report = reportWarning;
  for (const kind of checkedKinds) {
    const problem = await describeKind(store.read, kind, now());
    if (problem === undefined) continue;
    problems.push(problem);
    if (severityByKind[kind] === 'bad') report = reportFault;
  }
  return problems.length
    ? report(`${problems.join('; ')}: see Attention in the console.`)
    : reportGood('no open trouble of payments or machines');
};
