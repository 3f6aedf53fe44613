import type { Program } from '../program.ts';

/**
 * A refused start must end with exit code 1 and one sentence with the cause; returns the faults.
 */
export const faultsOfRefusal = async (
  server: Program,
  names: string | RegExp,
): Promise<string[]> => {
  const { code, said } = await server.refusal();
  const isNamed = typeof names === 'string' ? said.includes(names) : names.test(said);
  const isOneLine = said.split('\n').length === 1;
  return code === 1 && isOneLine && isNamed ? [] : [`it ended with ${code} and wrote: ${said}`];
};
