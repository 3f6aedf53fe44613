/** @typedef {import('./stages.js').Stage} Stage */
/** @typedef {{ stage: Stage, args: string[] }} ChosenStage */

/**
 * Chooses the stages that the first words name, by name or prefix; the other words go to the test
 * runners. Without names all stages run, and with filters those that take them.
 * @param {string[]} words
 * @param {Stage[]} stages
 * @returns {ChosenStage[]}
 */
export function chooseStages(words, stages) {
  const isNamedBy =
    (/** @type {string} */ word) =>
    (/** @type {Stage} */ { name }) =>
      name === word || name.startsWith(`${word}-`);
  const end = words.findIndex((word) => !stages.some(isNamedBy(word)));
  const names = end < 0 ? words : words.slice(0, end);
  const args = end < 0 ? [] : words.slice(end);
  return stages
    .filter((stage) =>
      names.length > 0
        ? names.some((name) => isNamedBy(name)(stage))
        : args.length === 0 || stage.takesArgs,
    )
    .map((stage) => ({ stage, args }));
}

/**
 * Chooses the quick stages, and on SQLite the server tests of the rooms of the changed files.
 * Vitest's own `--changed` follows imports, and most server tests import the whole server.
 * @param {string[]} changedFiles
 * @param {Stage[]} stages
 * @returns {ChosenStage[]}
 */
export function chooseQuickStages(changedFiles, stages) {
  const rooms = findServerRooms(changedFiles);
  const names = ['types', 'lint', 'walls', 'unit', ...(rooms.length > 0 ? ['server-sqlite'] : [])];
  return stages
    .filter(({ name }) => names.includes(name))
    .map((stage) => ({ stage, args: stage.name === 'server-sqlite' ? rooms : [] }));
}

/** A noun has the same name in every part: the server tests of a contract row stand in its room. */
function findServerRooms(/** @type {string[]} */ files) {
  const rooms = files.map(
    (file) =>
      /^(?:server|contract|console)\/((?:platform|operations)\/[a-z-]+|[a-z-]+)/.exec(file)?.[1],
  );
  return [...new Set(rooms.flatMap((room) => (room ? [`server/${room}/`] : [])))];
}
