/**
 * Node's options for a server. A tenth of the young generation that Node would give it on a large
 * computer: a call that is held outlives any, so a larger one is only taken and never given back.
 */
export const serverOptions = '--max-semi-space-size=8';
