/** Gets a payload of another process; without one, events may have been missed. */
type HearPeers = (word?: string) => void;

/** Events between the processes on one database. */
export interface Peers {
  /** Answers the function that unsubscribes; closing the store does so too. */
  readonly hear: (hearer: HearPeers) => () => void;
  /** Undefined on SQLite, where the engine reports changes itself. */
  readonly teller: Teller | undefined;
}

export interface Teller {
  /** Most bytes of a payload. */
  readonly longest: number;
  /** Errors are ignored: subscribers reload after a broken connection. */
  readonly tell: (word: string) => Promise<void>;
}
