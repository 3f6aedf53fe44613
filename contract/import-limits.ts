/** Rows in one import of cards. */
export const maxRfids = 10_000;

/** Lines in one import of machines. */
export const maxMachineLines = 100;

/** Rows, and our own movements, in one comparison with a statement. */
export const maxComparedRows = 5000;
