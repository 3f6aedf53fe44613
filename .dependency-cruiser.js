/** The walls between the parts and rooms of rooms.js, as rules for dependency-cruiser. */
import { parts, rooms } from './rooms.js';

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/**
 * @param {string} name
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule} that no import leads from one to the other
 */
const never = (name, from, to) => ({ name, severity: 'error', from, to });

const either = (/** @type {readonly string[]} */ names) => `(${names.join('|')})`;
const partNames = Object.keys(parts);

const tests = '\\.test\\.tsx?$';

/** A test may use every room of its part. */
const betweenRooms = Object.entries(rooms).flatMap(([part, list]) =>
  Object.entries(list).flatMap(([room, allowed]) =>
    allowed.includes('*')
      ? []
      : [
          never(
            `${part}/${room} imports only what rooms.js names`,
            { path: `^${part}/${room}/`, pathNot: tests },
            { path: `^${part}/`, pathNot: `^${part}/${either([room, ...allowed])}/` },
          ),
        ],
  ),
);

const betweenParts = Object.entries(parts).flatMap(([part, visible]) => {
  const name = `${part} sees only ${['itself', ...visible].join(', ')}`;
  const others = (/** @type {string[]} */ seen) => ({
    path: `^${either(partNames)}/`,
    pathNot: `^${either([part, ...seen])}/`,
  });
  if (part !== 'server') return [never(name, { path: `^${part}/` }, others(visible))];
  const ofTests = ['/testing/', tests];
  return [
    never(name, { path: `^${part}/`, pathNot: ofTests }, others(visible)),
    // There is one bKash and one controller to play against.
    never(
      `${name}, its tests also the simulator`,
      { path: ofTests.map((test) => `^${part}/.*${test}`) },
      others([...visible, 'simulator']),
    ),
  ];
});

const unlistedFolders = [
  { place: '^[^/]+/', listed: `^${either(partNames)}/` },
  ...Object.entries(rooms).map(([part, list]) => ({
    place: `^${part}/[^/]+/`,
    listed: `^${part}/${either(Object.keys(list))}/`,
  })),
].flatMap(({ place, listed }) => {
  const name = 'a folder stands in rooms.js';
  const folder = { path: place, pathNot: [listed, '(^|/)node_modules/'] };
  return [
    never(name, folder, {}),
    never(name, {}, { ...folder, dependencyTypes: ['local'] }),
    // A file that neither imports nor is imported.
    never(name, { ...folder, orphan: true }, {}),
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...betweenRooms,
    ...betweenParts,
    ...unlistedFolders,
    never(
      'contract imports only zod and papaparse',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/', '(^|/)node_modules/(zod|papaparse)/'] },
    ),
    never(
      'only the tools read files at the root',
      { path: '^[^/]+/', pathNot: '^tools/' },
      { path: '^[^/]+$', dependencyTypes: ['local'] },
    ),
    never(
      'only who puts the server together knows the payment provider',
      { pathNot: ['^server/(gateways/bkash|app|testing)/', '^proof/', '\\.test\\.ts$'] },
      { path: '^server/gateways/bkash/' },
    ),
    never('no circles', {}, { circular: true }),
    never('an import leads somewhere', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|test-results|\\.[^/]+)/' },
    // A type is an import too: who knows a room's types knows the room.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
