/** What a program of a test has from where it runs: what starts it, and no settings. */
export const surroundings = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
