import type { Attention } from '../../platform/schema/schema.ts';

const minuteMs = 60_000;

/** Machines of one institution that fell silent within this time are one row. */
const togetherMs = 10 * minuteMs;

/**
 * A power cut or a network of our own silences many machines of many institutions within a few
 * syncs, which come each 20 seconds. So many make one row, without a longer pause between two.
 */
const stormPauseMs = 2 * minuteMs;
const minStormMachines = 10;
const minStormInstitutions = 3;

export interface Silence extends Pick<Attention, 'institutionId' | 'since' | 'groupId'> {
  readonly machineId: string;
}

/** Splits silences, sorted by their start, where one does not belong to those before. */
const splitWhere = (
  silences: readonly Silence[],
  isApart: (silence: Silence, first: Silence, last: Silence) => boolean,
): Silence[][] => {
  const parts: Silence[][] = [];
  for (const silence of silences) {
    const part = parts.at(-1);
    const [first, last] = [part?.[0], part?.at(-1)];
    if (!part || !first || !last || isApart(silence, first, last)) parts.push([silence]);
    else part.push(silence);
  }
  return parts;
};

const isBeyond = ({ since }: Silence, first: Silence): boolean => since - first.since > togetherMs;

const isStorm = (part: readonly Silence[]): boolean =>
  part.length >= minStormMachines &&
  new Set(part.map(({ institutionId }) => institutionId)).size >= minStormInstitutions;

/** The group that most have; else one named after the first, which is the same on each server. */
const groupIdOf = (part: readonly Silence[]): string => {
  const sizes = new Map<string, number>();
  for (const { groupId } of part) {
    if (groupId !== null) sizes.set(groupId, (sizes.get(groupId) ?? 0) + 1);
  }
  const [largest] = [...sizes].toSorted((a, b) => b[1] - a[1]);
  return largest?.[0] ?? `${part[0]?.machineId}-${part[0]?.since}`;
};

/** Puts all of a storm into its group, also those who had one of their institution. */
const groupStorms = (silences: readonly Silence[]): Silence[] =>
  splitWhere(
    silences,
    (silence, first, last) => isBeyond(silence, first) || silence.since - last.since > stormPauseMs,
  ).flatMap((part) => {
    if (!isStorm(part)) return part;
    const groupId = groupIdOf(part);
    return part.map((silence) => ({ ...silence, groupId }));
  });

/** Puts those who have no group into the one of their institution and time. */
const groupInstitutions = (silences: readonly Silence[]): Silence[] =>
  Array.from(Map.groupBy(silences, ({ institutionId }) => institutionId).values())
    .flatMap((own) => splitWhere(own, isBeyond))
    .flatMap((part) => {
      if (part.length === 1) return part;
      const groupId = groupIdOf(part);
      return part.map((silence) => ({ ...silence, groupId: silence.groupId ?? groupId }));
    });

/** Group of each silent machine that belongs to one. No group is ever split. */
export const groupSilences = (silences: readonly Silence[]): ReadonlyMap<string, string> => {
  const sorted = silences.toSorted(
    (a, b) => a.since - b.since || (a.machineId < b.machineId ? -1 : 1),
  );
  const groups = new Map<string, string>();
  for (const { machineId, groupId } of groupInstitutions(groupStorms(sorted))) {
    if (groupId !== null) groups.set(machineId, groupId);
  }
  return groups;
};
