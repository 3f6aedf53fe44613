/** Checks the import rules of rooms.js over the whole repository. */
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import walls from '../.dependency-cruiser.js';
import { root } from './paths.js';

/**
 * @param {string} folder the repository, or a tree that looks like it
 * @returns {Promise<{ files: number, imports: number, breaches: string[] }>}
 *   numbers of files and imports read, and each breach as 'from → to: rule'
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
    imports: own.flatMap(({ dependencies }) => dependencies).length,
    breaches: output.summary.violations.map(
      ({ from, to, cycle, rule }) =>
        `${[from, ...(cycle ? cycle.map(({ name }) => name) : [to])].join(' → ')}: ${rule.name}`,
    ),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, imports, breaches } = await readWalls(root);
  for (const breach of breaches) console.log(breach);
  console.log(`${files} TypeScript files, ${imports} imports, ${breaches.length} breaches`);
  // With a compiler it cannot use, dependency-cruiser reads nothing and finds nothing wrong.
  if (breaches.length > 0 || imports === 0) process.exitCode = 1;
}
