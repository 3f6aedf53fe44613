import { expect, test } from 'vitest';
import { stripRows } from './console-rows.js';

const contract = `
export const Thing = schema('thing');
const thingForm = schema('form');
export const things = {
  change: defineEndpoint({
    operationId: 'changeThing',
    method: 'PUT',
    path: '/thing/:id',
    summary: 'Changes a thing',
    who: { types: ['SUPER'] },
    query: schema('query'),
    body: extend(thingForm),
    status: 200,
    answer: Thing,
  }),
};
`;

/** Returns the stripped rows, and the schemas that were created. */
const buildRows = () => {
  /** @type {string[]} */
  const made = [];
  const schema = (/** @type {string} */ name) => made.push(name) && { name };
  const extend = (/** @type {{ name: string }} */ { name }) => schema(`${name} of the body`);
  const code = stripRows(contract).replaceAll('export ', '');
  const run = new Function('schema', 'extend', 'defineEndpoint', `${code}; return things;`);
  const things = run(schema, extend, (/** @type {object} */ row) => row);
  return { row: things.change, made };
};

test('a row keeps its path and whether it has an answer, without the schemas of the server', () => {
  const { row, made } = buildRows();
  expect(row).toMatchObject({ method: 'PUT', path: '/thing/:id', answer: true, status: 200 });
  expect([row.operationId, row.summary, row.query]).toEqual([undefined, undefined, undefined]);
  expect(made).not.toContain('query');
});

test('the schema of a body is created when it is first needed, and once', () => {
  const { row, made } = buildRows();
  expect(made).not.toContain('form of the body');
  expect(row.body).toBe(row.body);
  expect(made.filter((name) => name === 'form of the body')).toHaveLength(1);
});
