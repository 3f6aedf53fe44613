/** Counts the worker threads of this process. */
export const countThreads = (): number => {
  const { workers } = process.report.getReport() as { readonly workers?: readonly unknown[] };
  return workers?.length ?? 0;
};
