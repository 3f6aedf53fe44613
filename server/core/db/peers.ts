/** Hears a word of another process; without one, anything may have been told unheard. */
type HearPeers = (word?: string) => void;

/** The other processes on the same database. */
export interface Peers {
  /** Answers what ends it; closing the store does so as well. */
  readonly hear: (hearer: HearPeers) => () => void;
  /** How they are told a word; undefined where the engine itself lets them know. */
  readonly teller: Teller | undefined;
}

export interface Teller {
  /** Bytes of the longest word. */
  readonly longest: number;
  /** What cannot be told for now they find out for themselves. */
  readonly tell: (word: string) => Promise<void>;
}
