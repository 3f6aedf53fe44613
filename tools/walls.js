/** Checks the import rules of rooms.js over the whole repository, and that each name in it is needed. */
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import walls from '../.dependency-cruiser.js';
import { rooms } from '../rooms.js';
import { root } from './paths.js';
import { ownerOf, readTableUses } from './tables.js';

/** @typedef {{ from: string, to: string }} Import paths from the root */

/**
 * @param {string} folder the repository, or a tree that looks like it
 * @returns {Promise<{ files: number, imports: Import[], breaches: string[] }>}
 *   each breach as 'from → to: rule'
 */
export async function readWalls(folder) {
  const { forbidden, options } = walls;
  const { output } = await cruise(['.'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  if (typeof output === 'string') throw new Error(output);
  const own = output.modules.filter(
    ({ source }) => /\.tsx?$/.test(source) && !source.includes('node_modules/'),
  );
  return {
    files: own.length,
    imports: own.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    breaches: output.summary.violations.map(
      ({ from, to, cycle, rule }) =>
        `${[from, ...(cycle ? cycle.map(({ name }) => name) : [to])].join(' → ')}: ${rule.name}`,
    ),
  };
}

/**
 * A test may import every room, so its imports need no name.
 * @param {typeof rooms} lists
 * @param {Import[]} imports
 */
export const findUnusedNames = (lists, imports) =>
  Object.entries(lists).flatMap(([part, list]) =>
    Object.entries(list).flatMap(([room, names]) => {
      const needed = imports
        .filter(({ from }) => from.startsWith(`${part}/${room}/`) && !/\.test\.tsx?$/.test(from))
        .map(({ to }) => to);
      return names
        .filter((name) => name !== '*' && !needed.some((to) => to.startsWith(`${part}/${name}/`)))
        .map((name) => `rooms.js: ${part}/${room} does not need ${name}`);
    }),
  );

/** Reads a table of another room as an import of that room. */
const readTableImports = () =>
  readTableUses().map(({ path, table }) => ({ from: path, to: `server/${ownerOf(table)}/` }));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, imports, breaches } = await readWalls(root);
  const faults = [...breaches, ...findUnusedNames(rooms, [...imports, ...readTableImports()])];
  for (const fault of faults) console.log(fault);
  console.log(`${files} TypeScript files, ${imports.length} imports, ${faults.length} faults`);
  // With a compiler it cannot use, dependency-cruiser reads nothing and finds nothing wrong.
  if (faults.length > 0 || imports.length === 0) process.exitCode = 1;
}
