/** Runs a function for 1 to `count`, twenty at a time. */
export const many = async (count: number, deed: (n: number) => Promise<unknown>): Promise<void> => {
  const indexes = Array(count).keys();
  const one = async () => {
    for (const index of indexes) await deed(index + 1);
  };
  await Promise.all(Array.from({ length: 20 }, one));
};
