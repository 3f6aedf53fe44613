/** Gets a payload of another process; without one, events may have been missed. */
type PayloadListener = (payload?: string) => void;

/** Events between the processes on one database. */
export interface ChangeBus {
  /** Answers the function that unsubscribes; closing the store does so too. */
  readonly subscribe: (listener: PayloadListener) => () => void;
  /**
   * Undefined on SQLite, where the engine reports changes itself. Errors are ignored: subscribers
   * reload after a broken connection.
   */
  readonly publish: ((payloads: readonly string[]) => Promise<void>) | undefined;
}
