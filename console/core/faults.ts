import * as z from 'zod/mini';

/** Every fault at once: the dotted path of each faulty field and its first text, to be said. */
export const faultsOf = (schema: z.ZodMiniType, values: unknown): Record<string, string> => {
  const read = z.safeParse(schema, values);
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
};
