/** Outcomes of a motor turn; the power cut comes before or after the drop. */
export const motorOutcomes = ['DROP', 'NO_DROP', 'CUT_BEFORE', 'CUT_AFTER'] as const;
/**
 * A slot that is reported empty and is not makes the books wrong, so EMPTY only occurs on purpose.
 */
export type MotorOutcome = (typeof motorOutcomes)[number] | 'EMPTY';

/**
 * Network faults of one exchange between machine and server. A late offer is delayed by two
 * exchanges.
 */
export const networkMishaps = ['LOST_REQUEST', 'LOST_ANSWER', 'DUPLICATE', 'LATE_OFFER'] as const;
export type NetworkMishap = (typeof networkMishaps)[number];

/** Faults of a controller's firmware. */
export interface FirmwareFaults {
  /** Repeats are not looked up in the journal. */
  readonly forgetsRepeats?: boolean;
  /** The command is recorded only after the motor has turned. */
  readonly movesFirst?: boolean;
  /** Queries about a command that was never received are ignored. */
  readonly ignoresAsks?: boolean;
  /** It reports a command as expired without recording that. */
  readonly forgetsExpired?: boolean;
}
