/** What went wrong in words, whatever was thrown. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
