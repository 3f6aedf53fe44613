import { doneMs, maxSilenceMs } from '../../../contract/attention-limits.ts';
import { isWithinLast } from '../../../contract/values/times.ts';
import type { Attention } from '../../platform/schema/schema.ts';
import { type Finding, findingKey } from '../findings/finding.ts';
import { groupSilences, type Silence } from './silence-groups.ts';

/** Milliseconds after its end in which a problem that returns is the same one (flapping). */
const settleMs = 30 * 60_000;

/** A stored item that has not ended for good. */
export type LiveItem = Omit<Attention, 'endedAt' | 'openedAt' | 'takenAt'>;

type OpenedFinding = Finding & { readonly groupId: string | null };

/** Changes that a scan has to write. */
export interface ItemDifferences {
  readonly opened: OpenedFinding[];
  /** Still found, with other facts or parts. */
  readonly changed: (LiveItem & { readonly finding: Finding })[];
  /** Closed, and found again before it ended for good. */
  readonly returned: LiveItem[];
  readonly closed: LiveItem[];
  readonly ended: LiveItem[];
  /** Its snooze has ended. */
  readonly unsnoozed: LiveItem[];
  /** Joins a group that it was not in. */
  readonly grouped: (LiveItem & { readonly groupId: string })[];
}

export interface Scan {
  readonly now: number;
  /** Milliseconds UTC since when machines could reach the server. */
  readonly listeningSince: number;
}

const splitParts = ({ parts }: Pick<LiveItem, 'parts'>): string[] =>
  parts.split(' ').filter(Boolean);

/** True when a part was added after someone marked the item as done. */
const isWorse = (row: LiveItem, { parts }: Finding): boolean => {
  const previousParts = new Set(splitParts(row));
  return parts.some((part) => !previousParts.has(part));
};

/** A server that has just started has not heard machines yet, through no fault of theirs. */
const isTooEarly = ({ kind }: Finding, { now, listeningSince }: Scan): boolean =>
  kind === 'MACHINE_SILENT' && isWithinLast(listeningSince, maxSilenceMs, now);

const noDifferences = (): ItemDifferences => ({
  opened: [],
  changed: [],
  returned: [],
  closed: [],
  ended: [],
  unsnoozed: [],
  grouped: [],
});

/** Machines of an institution that are to be set up are one row. */
const openFinding = (finding: Finding): OpenedFinding => ({
  ...finding,
  groupId: finding.kind === 'MACHINE_TO_SET_UP' ? finding.institutionId : null,
});

/** A silent machine as its groups see it; undefined for other items. */
const silenceOf = (item: LiveItem | OpenedFinding, now: number): Silence | undefined =>
  item.kind === 'MACHINE_SILENT' && item.machineId !== null
    ? { ...item, machineId: item.machineId, since: item.since ?? now }
    : undefined;

/** Groups the machines that fell silent together with new ones. */
const withSilenceGroups = (
  differences: ItemDifferences,
  live: readonly LiveItem[],
  now: number,
): ItemDifferences => {
  const { opened, ended } = differences;
  if (!opened.some(({ kind }) => kind === 'MACHINE_SILENT')) return differences;
  const endedIds = new Set(ended.map(({ id }) => id));
  const present = live.filter(({ id }) => !endedIds.has(id));
  const silences = [...present, ...opened].flatMap((item) => silenceOf(item, now) ?? []);
  const groups = groupSilences(silences);
  const groupOf = ({ kind, machineId, groupId }: LiveItem | OpenedFinding) =>
    kind === 'MACHINE_SILENT' && machineId !== null ? (groups.get(machineId) ?? null) : groupId;
  return {
    ...differences,
    opened: opened.map((finding) => ({ ...finding, groupId: groupOf(finding) })),
    grouped: present.flatMap((row) => {
      const groupId = groupOf(row);
      return groupId === null || groupId === row.groupId ? [] : [{ ...row, groupId }];
    }),
  };
};

const addStillFound = (to: ItemDifferences, row: LiveItem, found: Finding, now: number): void => {
  if (row.doneAt !== null) {
    if (!isWorse(row, found) && isWithinLast(row.doneAt, doneMs, now)) return;
    to.ended.push(row);
    to.opened.push(openFinding(found));
    return;
  }
  if (row.closedAt !== null) to.returned.push(row);
  if (row.facts !== JSON.stringify(found.facts) || row.parts !== found.parts.join(' ')) {
    to.changed.push({ ...row, finding: found });
  }
  if (row.snoozedUntil !== null && row.snoozedUntil <= now) to.unsnoozed.push(row);
};

const addGone = (to: ItemDifferences, row: LiveItem, now: number): void => {
  if (row.closedAt === null) to.closed.push(row);
  else if (row.doneAt !== null || !isWithinLast(row.closedAt, settleMs, now)) to.ended.push(row);
};

/** Compares findings with stored items: new, worse, back or over. */
export const compareFindings = (
  found: readonly Finding[],
  live: readonly LiveItem[],
  scan: Scan,
): ItemDifferences => {
  const to = noDifferences();
  const liveByKey = new Map(live.map((row) => [findingKey(row), row]));
  for (const finding of found) {
    const key = findingKey(finding);
    const row = liveByKey.get(key);
    liveByKey.delete(key);
    if (row) addStillFound(to, row, finding, scan.now);
    else if (!isTooEarly(finding, scan)) to.opened.push(openFinding(finding));
  }
  for (const row of liveByKey.values()) addGone(to, row, scan.now);
  return withSilenceGroups(to, live, scan.now);
};
