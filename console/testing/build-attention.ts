import type {
  AttentionEntry,
  AttentionItem,
  AttentionOf,
  AttentionRow,
} from '../../contract/attention.ts';
import { buildSilentMachineItem } from './builders.ts';

/** The fields that items of every kind have. */
export type AttentionCase = Omit<AttentionOf<'MACHINE_SILENT'>, 'kind' | 'facts'>;

/** Open for an hour, at the machine PAD-1. */
export const buildAttentionCase = (given: Partial<AttentionCase> = {}): AttentionCase => {
  const { kind: _kind, facts: _facts, ...place } = buildSilentMachineItem();
  return { ...place, ...given };
};

/** A slot that jammed twice. */
export const buildPausedSlotItem = (
  given: Partial<AttentionCase> = {},
): AttentionOf<'SLOT_PAUSED'> => ({
  ...buildAttentionCase(given),
  kind: 'SLOT_PAUSED',
  facts: { slots: [{ rowNo: 1, columnNo: 1, sizeName: '', cause: 'FAILURES', code: 'JAM' }] },
});

export const buildEntry = (given: Partial<AttentionEntry> = {}): AttentionEntry => ({
  at: new Date().toISOString(),
  by: 'super',
  deed: 'TAKE',
  until: null,
  ...given,
});

/** A row of these items, named after the first. */
export const buildAttentionRow = (
  items: readonly [AttentionItem, ...AttentionItem[]],
  given: Partial<AttentionRow> = {},
): AttentionRow => {
  const [worst] = items;
  const different = (ids: readonly (string | undefined)[]) => new Set(ids.filter(Boolean)).size;
  const taken = items.filter(({ takenBy }) => takenBy).length;
  return {
    _id: worst._id,
    items: [...items],
    count: items.length,
    machines: different(items.map(({ machine }) => machine?._id)),
    institutions: different(items.map(({ institution }) => institution?._id)),
    organizations: different(items.map(({ organization }) => organization?._id)),
    since: worst.since,
    takenBy: taken === items.length ? worst.takenBy : null,
    taken,
    ...given,
  };
};
