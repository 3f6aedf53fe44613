import type { Program } from '../program.ts';

/** What is wrong with how a server refuses to start: it has to end with one sentence that names why. */
export const faultsOfRefusal = async (
  server: Program,
  names: string | RegExp,
): Promise<string[]> => {
  const { code, said } = await server.refusal();
  const isNamed = typeof names === 'string' ? said.includes(names) : names.test(said);
  const isOneLine = said.split('\n').length === 1;
  return code === 1 && isOneLine && isNamed ? [] : [`it ended with ${code} and said: ${said}`];
};
