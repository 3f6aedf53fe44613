import type { AttentionEntry, AttentionOf } from '../../contract/attention.ts';
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
