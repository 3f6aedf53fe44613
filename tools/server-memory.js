/**
 * Node's options for a server: megabytes of the half of its young generation, which would grow to
 * many times as much. Calls that are held outlive any; what dies young needs no more.
 */
export const serverOptions = '--max-semi-space-size=8';
