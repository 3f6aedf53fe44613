import { parseAst } from 'vite';

/** @typedef {{ start: number, end: number, text: string }} Edit */

const isFunction = /Function/;

/** @returns {Generator<any>} every call in a tree, but for those of its functions */
function* callsIn(/** @type {any} */ node) {
  if (!node || typeof node !== 'object' || isFunction.test(node.type)) return;
  if (node.type === 'CallExpression') yield node;
  for (const inside of Object.values(node)) yield* callsIn(inside);
}

/** The calls that make what a module of the contract holds. */
const makingIn = (/** @type {string} */ code) =>
  parseAst(code, { lang: 'ts' })
    .body.map((line) => (line.type === 'ExportNamedDeclaration' ? line.declaration : line))
    .filter((line) => line?.type === 'VariableDeclaration')
    .flatMap((line) => [...callsIn(line)]);

const edited = (/** @type {string} */ code, /** @type {Edit[]} */ edits) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    );

const onlyForServers = ['operationId', 'summary', 'query'];

/** Of a row: what stays as it is has no edit. */
const lighter = (/** @type {string} */ name, /** @type {string} */ value) => {
  if (onlyForServers.includes(name)) return `${name}: undefined`;
  if (name === 'answer') return 'answer: true';
  if (name !== 'body') return undefined;
  return `get body() { const made = ${value}; Object.defineProperty(this, 'body', { value: made }); return made; }`;
};

/** @returns {Edit[]} */
const rowEdits = (/** @type {string} */ code) =>
  makingIn(code)
    .filter(({ callee }) => callee.name === 'endpoint')
    .flatMap((call) => call.arguments[0].properties)
    .flatMap(({ start, end, key, value }) => {
      const text = lighter(key.name, code.slice(value.start, value.end));
      return text === undefined ? [] : [{ start, end, text }];
    });

/** Lets the build leave out each call whose outcome nobody uses. */
const pureEdits = (/** @type {string} */ code) =>
  [...new Set(makingIn(code).map(({ start }) => start))].map((start) => ({
    start,
    end: start,
    text: '/* @__PURE__ */ ',
  }));

/**
 * A module of the contract as the console needs it: of a row whom it asks and what it sends. What
 * the server holds queries and answers to would be made, some hundred schemas, before the first
 * picture; what a form holds a body to is made when a form first asks for it.
 */
export const lightRows = (/** @type {string} */ code) => {
  const light = edited(code, rowEdits(code));
  return edited(light, pureEdits(light));
};
