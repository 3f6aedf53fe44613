/** How many threads this process has beside its own. */
export const threadsNow = (): number => {
  const { workers } = process.report.getReport() as { readonly workers?: readonly unknown[] };
  return workers?.length ?? 0;
};
