import type { Program } from '../program.ts';

/**
 * A refused start must end with exit code 1 and one sentence with the cause; returns the faults.
 */
export const refusalFaults = async (server: Program, names: string | RegExp): Promise<string[]> => {
  const { code, output } = await server.refusal();
  const isNamed = typeof names === 'string' ? output.includes(names) : names.test(output);
  const isOneLine = output.split('\n').length === 1;
  return code === 1 && isOneLine && isNamed ? [] : [`it ended with ${code} and wrote: ${output}`];
};
