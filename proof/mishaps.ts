/** What comes of a motor that is told to turn; at a cut the power goes before or after the drop. */
export const motions = ['DROP', 'NO_DROP', 'CUT_BEFORE', 'CUT_AFTER'] as const;
/** A slot that is called empty and is not makes the books wrong: it happens only where it is meant. */
export type Motion = (typeof motions)[number] | 'EMPTY';

/**
 * What the network does to one exchange of the machine with the server. A late offer is held back
 * until another exchange after the next.
 */
export const mishaps = ['LOST_REQUEST', 'LOST_ANSWER', 'DUPLICATE', 'LATE_OFFER'] as const;
export type Mishap = (typeof mishaps)[number];

/** How a controller is built that does not keep to the rules. */
export interface Misbuilt {
  /** Repeats are not looked up in the journal. */
  readonly forgetsRepeats?: boolean;
  /** The command is written down only once the motor has turned. */
  readonly movesFirst?: boolean;
  /** What it is asked about without an offer does not reach it. */
  readonly ignoresAsks?: boolean;
  /** It says that a command has expired, and does not write that down. */
  readonly forgetsExpired?: boolean;
}
