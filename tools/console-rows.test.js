import { expect, test } from 'vitest';
import { lightRows } from './console-rows.js';

const contract = `
export const Thing = schema('thing');
const thingForm = schema('form');
export const things = {
  change: endpoint({
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

/** The rows as they come out, and what of them was made in the meantime. */
const built = () => {
  /** @type {string[]} */
  const made = [];
  const schema = (/** @type {string} */ name) => made.push(name) && { name };
  const extend = (/** @type {{ name: string }} */ { name }) => schema(`${name} of the body`);
  const code = lightRows(contract).replaceAll('export ', '');
  const run = new Function('schema', 'extend', 'endpoint', `${code}; return things;`);
  const things = run(schema, extend, (/** @type {object} */ row) => row);
  return { row: things.change, made };
};

test('a row keeps whom it asks and whether it is answered, and nothing of what the server holds', () => {
  const { row, made } = built();
  expect(row).toMatchObject({ method: 'PUT', path: '/thing/:id', answer: true, status: 200 });
  expect([row.operationId, row.summary, row.query]).toEqual([undefined, undefined, undefined]);
  expect(made).not.toContain('query');
});

test('what a form holds a body to is made when it is asked for, and once', () => {
  const { row, made } = built();
  expect(made).not.toContain('form of the body');
  expect(row.body).toBe(row.body);
  expect(made.filter((name) => name === 'form of the body')).toHaveLength(1);
});
