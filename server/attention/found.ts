import type { AttentionFacts, AttentionKind } from '../../contract/attention.ts';

/** A trouble as a look finds it. */
export interface FoundOf<K extends AttentionKind> {
  readonly kind: K;
  /** Empty of the whole platform. */
  readonly organizationId: string;
  readonly institutionId: string;
  readonly machineId: string | null;
  readonly subject: string;
  readonly facts: AttentionFacts<K>;
  /** What it consists of: with one more of them it is worse. */
  readonly parts: readonly string[];
  /** When it began; undefined where nothing tells. */
  readonly since: number | undefined;
}

export type Found = { readonly [K in AttentionKind]: FoundOf<K> }[AttentionKind];

interface Key {
  readonly institutionId: string;
  readonly machineId: string | null;
  readonly kind: string;
  readonly subject: string;
}

/** What there is one of at a time. */
export const keyOf = ({ institutionId, machineId, kind, subject }: Key): string =>
  [institutionId, machineId ?? '', kind, subject].join(' ');
