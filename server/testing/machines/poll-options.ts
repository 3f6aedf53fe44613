/** Options of `expect.poll` and `vi.waitFor`, in milliseconds; the timeout allows for a busy computer. */
export const pollOptions = { interval: 20, timeout: 60_000 };
