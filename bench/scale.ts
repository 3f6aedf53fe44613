/** How much a run of the benches takes on. */
export interface Scale {
  /** Dispenses in the histories that are asked about, the smallest first. */
  readonly histories: readonly number[];
  /** Events of one line about ingest. */
  readonly events: number;
}

export const scales = {
  /** Five minutes. */
  quick: { histories: [10_000, 100_000], events: 10_000 },
  /** An hour. */
  whole: { histories: [100_000, 1_000_000, 10_000_000], events: 100_000 },
} as const satisfies Record<string, Scale>;

export const engines = ['sqlite', 'postgres'] as const;
