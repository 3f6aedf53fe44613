import type { AttentionFacts } from '../../../contract/attention.ts';
import type { AttentionKind } from '../../../contract/attention-kinds.ts';

/** A problem that a scan has found. */
export interface FindingOf<K extends AttentionKind> {
  readonly kind: K;
  /** Empty for the whole platform. */
  readonly organizationId: string;
  readonly institutionId: string;
  readonly machineId: string | null;
  readonly subject: string;
  readonly facts: AttentionFacts<K>;
  /** Parts of the problem; one more part makes it worse. */
  readonly parts: readonly string[];
  /** Milliseconds UTC when it began; undefined when unknown. */
  readonly since: number | undefined;
}

export type Finding = { readonly [K in AttentionKind]: FindingOf<K> }[AttentionKind];

interface FindingKey {
  readonly institutionId: string;
  readonly machineId: string | null;
  readonly kind: string;
  readonly subject: string;
}

/** Identifies a problem: one open item per key. */
export const findingKey = ({ institutionId, machineId, kind, subject }: FindingKey): string =>
  [institutionId, machineId ?? '', kind, subject].join(' ');
