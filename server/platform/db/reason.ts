/** The message of any thrown value. */
export const errorMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
