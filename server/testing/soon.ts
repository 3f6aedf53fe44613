/** For `expect.poll` and `vi.waitFor`: the limit only ends what hangs, also on a busy computer. */
export const soon = { interval: 20, timeout: 60_000 };
