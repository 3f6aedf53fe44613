/** Runs a function for 1 to `count`, twenty at a time. */
export const repeatInParallel = async (
  count: number,
  run: (n: number) => Promise<unknown>,
): Promise<void> => {
  const indexes = Array(count).keys();
  const work = async () => {
    for (const index of indexes) await run(index + 1);
  };
  await Promise.all(Array.from({ length: 20 }, work));
};
