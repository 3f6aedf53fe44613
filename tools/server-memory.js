/**
 * Node options of a server: semi-space size in MB, which would otherwise grow to many times as much.
 * Long polls outlive any young generation, and short-lived objects need no more.
 */
export const serverOptions = '--max-semi-space-size=8';
