import { parseAst, Visitor } from 'vite';

/** @typedef {{ start: number, end: number, text: string }} Edit */
/** @typedef {import('vite').ESTree.CallExpression} Call */

/** Returns the top-level calls of a contract module, not those inside functions. */
const topLevelCallsIn = (/** @type {string} */ code) => {
  /** @type {Call[]} */
  const calls = [];
  const inside = { values: 0, functions: 0 };
  const begin = (/** @type {keyof typeof inside} */ what) => () => void inside[what]++;
  const end = (/** @type {keyof typeof inside} */ what) => () => void inside[what]--;
  new Visitor({
    VariableDeclaration: begin('values'),
    'VariableDeclaration:exit': end('values'),
    FunctionDeclaration: begin('functions'),
    'FunctionDeclaration:exit': end('functions'),
    FunctionExpression: begin('functions'),
    'FunctionExpression:exit': end('functions'),
    ArrowFunctionExpression: begin('functions'),
    'ArrowFunctionExpression:exit': end('functions'),
    CallExpression: (call) => {
      if (inside.values && !inside.functions) calls.push(call);
    },
  }).visit(parseAst(code, { lang: 'ts' }));
  return calls;
};

const applyEdits = (/** @type {string} */ code, /** @type {Edit[]} */ edits) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    );

const onlyForServers = ['operationId', 'summary', 'query'];

/** Returns the lighter text of a row's property; undefined if it stays as it is. */
const lightenProperty = (/** @type {string} */ name, /** @type {string} */ value) => {
  if (onlyForServers.includes(name)) return `${name}: undefined`;
  if (name === 'answer') return 'answer: true';
  if (name !== 'body') return undefined;
  return `get body() { const made = ${value}; Object.defineProperty(this, 'body', { value: made }); return made; }`;
};

/** Returns the properties of a row. */
const partsOf = (/** @type {Call} */ { callee, arguments: [row] }) => {
  const isRow = callee.type === 'Identifier' && callee.name === 'defineEndpoint';
  return isRow && row?.type === 'ObjectExpression' ? row.properties : [];
};

/** @returns {Edit[]} */
const rowEdits = (/** @type {string} */ code) =>
  topLevelCallsIn(code)
    .flatMap(partsOf)
    .flatMap((part) => {
      if (part.type !== 'Property' || part.key.type !== 'Identifier') return [];
      const { start, end, key, value } = part;
      const text = lightenProperty(key.name, code.slice(value.start, value.end));
      return text === undefined ? [] : [{ start, end, text }];
    });

/** Marks top-level calls as pure, so that the build drops unused ones. */
const pureEdits = (/** @type {string} */ code) =>
  [...new Set(topLevelCallsIn(code).map(({ start }) => start))].map((start) => ({
    start,
    end: start,
    text: '/* @__PURE__ */ ',
  }));

/**
 * Strips a contract module for the console: rows keep their path and body. Schemas of queries and
 * answers, some hundred, would be created before the first paint; the schema of a body is created
 * when a form first needs it.
 */
export const stripRows = (/** @type {string} */ code) => {
  const light = applyEdits(code, rowEdits(code));
  return applyEdits(light, pureEdits(light));
};
