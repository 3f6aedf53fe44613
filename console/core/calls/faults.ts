import * as z from 'zod/mini';

/** Returns all faults at once: the first text of each faulty field, by its dotted path. */
export const faultsOf = (schema: z.ZodMiniType, values: unknown): Record<string, string> => {
  const result = z.safeParse(schema, values);
  const faults: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
};
