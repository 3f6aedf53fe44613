/** Environment of a child process: enough to start Node, without settings. */
export const programEnv = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
