import type { Engine } from '../server/platform/db/dialect.ts';

/** Size of a bench run. */
export interface Scale {
  readonly engines: readonly Engine[];
  /** Dispenses of the histories, smallest first. */
  readonly histories: readonly number[];
  /** Events of one ingest result. */
  readonly events: number;
  /** Machines of the crowd. */
  readonly machines: number;
}

const engines = ['sqlite', 'postgres'] as const;

export const benchScales = {
  /** Five minutes. */
  quick: { engines, histories: [10_000, 100_000], events: 10_000, machines: 1000 },
  /** Twenty minutes. */
  whole: {
    engines,
    histories: [100_000, 1_000_000, 10_000_000],
    events: 100_000,
    machines: 10_000,
  },
} as const satisfies Record<string, Scale>;
