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

/**
 * The parts whose rooms stand in folders of their own, and what each room may see:
 * itself and what is to its left. Peers do not see each other.
 */
const order = Object.entries(rooms)
  .filter(([part, list]) => !(list.length === 1 && list[0] === part))
  .map(([part, list]) => {
    /** @type {{ room: string, visible: string[] }[]} */
    const seen = [];
    for (const step of list) {
      const left = seen.map(({ room }) => room);
      const peers = typeof step === 'string' ? [step] : step;
      seen.push(...peers.map((room) => ({ room, visible: [...left, room] })));
    }
    return { part, seen };
  });

const betweenRooms = order.flatMap(({ part, seen }) =>
  seen.flatMap(({ room, visible }) => {
    // The builders of a part's tests stand in its last rooms, above what puts the part together.
    const forTests = [part === 'server' ? 'app' : 'pages', 'testing'];
    const name = `${part}/${room} sees only the rooms to its left`;
    const others = (/** @type {string[]} */ allowed) => ({
      path: `^${part}/`,
      pathNot: `^${part}/${either(allowed)}/`,
    });
    const test = '\\.test\\.tsx?$';
    return [
      never(name, { path: `^${part}/${room}/`, pathNot: test }, others(visible)),
      never(
        `${name}, its tests also ${forTests.join(' and ')}`,
        { path: `^${part}/${room}/.*${test}` },
        others([...visible, ...forTests]),
      ),
    ];
  }),
);

const betweenParts = Object.entries(parts).flatMap(([part, visible]) => {
  const name = `${part} sees only ${['itself', ...visible].join(', ')}`;
  const others = (/** @type {string[]} */ seen) => ({
    path: `^${either(partNames)}/`,
    pathNot: `^${either([part, ...seen])}/`,
  });
  if (part !== 'server') return [never(name, { path: `^${part}/` }, others(visible))];
  const tests = ['/testing/', '\\.test\\.ts$'];
  return [
    never(name, { path: `^${part}/`, pathNot: tests }, others(visible)),
    // There is one bKash and one controller to play against.
    never(
      `${name}, its tests also the simulator`,
      { path: tests.map((test) => `^${part}/.*${test}`) },
      others([...visible, 'simulator']),
    ),
  ];
});

const unlistedFolders = [
  { place: '^[^/]+/', listed: `^${either(partNames)}/` },
  ...order.map(({ part, seen }) => ({
    place: `^${part}/[^/]+/`,
    listed: `^${part}/${either(seen.map(({ room }) => room))}/`,
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
      'contract imports only zod',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
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
