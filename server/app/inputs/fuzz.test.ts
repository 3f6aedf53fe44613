import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { type Endpoint, isWrite, pathParamNames } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/index.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { brokenInput, hardInputs, validInput } from '../../testing/arbitrary.ts';
import type { CallInput } from '../../testing/calls.ts';
import { isRefusal } from '../../testing/calls.ts';
import { aServerWithEstate, paramsIn, tokenIn } from '../../testing/estates.ts';
import type { TestServer } from '../../testing/server.ts';
import { pickBySize } from '../../testing/test-size.ts';

/** Random inputs per row. */
const randomRuns = pickBySize({ short: 6, whole: 200 });

/** CI uses a fixed seed, so that a change is judged by the same inputs; elsewhere inputs are random. */
const seeded = process.env.CI ? { seed: 20_261_120 } : {};

const expectedStatuses = (row: Endpoint): number[] => [
  row.status,
  400,
  401,
  403,
  404,
  ...(row.who === 'link' ? [409] : []),
  413,
  429,
];

const inputFor = (schema: ZodMiniType | undefined): fc.Arbitrary<unknown> =>
  schema ? fc.oneof(validInput(schema), brokenInput(schema)) : fc.constant(undefined);

interface Input {
  readonly body: unknown;
  readonly query: unknown;
  /** Replace the parameters that name existing rows. */
  readonly strangeParams: Readonly<Record<string, string>>;
}

/** Text that names nothing and is no relative path segment. */
const strangeText = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.constantFrom('\0', 'id\0', '%', 'x'.repeat(400)),
  )
  .filter((text) => !/^\.+$/.test(text));

const inputsOf = (row: Endpoint): fc.Arbitrary<Input> => {
  const [last] = pathParamNames(row.path).slice(-1);
  const strangeParams = last
    ? fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.record({ [last]: strangeText }))
    : fc.constant({});
  return fc.record({ body: inputFor(row.body), query: inputFor(row.query), strangeParams });
};

const asText = (query: object): object =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** The short run takes the inputs that the schema accepts and one that it refuses. */
const hardInputsBySize = (
  schema: ZodMiniType,
  sent: (input: object) => object = (input) => input,
): object[] => {
  const all = hardInputs(schema);
  const isTaken = (input: object) => schema.safeParse(sent(input)).success;
  const refused = all.filter((input) => !isTaken(input));
  return pickBySize({ short: [...all.filter(isTaken), ...refused.slice(0, 1)], whole: all });
};

const hardInputsOf = (row: Endpoint): [Input][] => {
  const none: Input = { body: undefined, query: undefined, strangeParams: {} };
  const [body] = row.body ? fc.sample(validInput(row.body), { numRuns: 1, seed: 1 }) : [];
  return [
    ...pathParamNames(row.path).map(
      (name): Input => ({ ...none, body, strangeParams: { [name]: 'id\0' } }),
    ),
    ...(row.query
      ? hardInputsBySize(row.query, asText).map((query): Input => ({ ...none, body, query }))
      : []),
    ...(row.body ? hardInputsBySize(row.body).map((hard): Input => ({ ...none, body: hard })) : []),
  ].map((input) => [input]);
};

const asQuery = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Sets `wait` to 0: a long poll without a command would only cost time. */
const withoutWait = (row: Endpoint, query: Record<string, unknown>): Record<string, unknown> =>
  row === machineApi.commands && typeof query.wait !== 'object' && Number(query.wait) > 0
    ? { wait: '0' }
    : query;

type EstateFixture = Awaited<ReturnType<typeof aServerWithEstate>>;

const countAudit = async ({ store }: TestServer): Promise<number> => {
  const { count } = await store.read
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Syncs, card checks and claims of machines are not audited here; every other write is. */
const isAudited = (row: Endpoint): boolean =>
  isWrite(row) && row.who !== 'machine' && row.path !== '/device/claim';

/** Sends random inputs to a row and expects answers that the contract allows. */
const expectContract = async ({ server, estate, superAdmin }: EstateFixture, row: Endpoint) => {
  const [campus] = estate.campuses;
  const token = tokenIn(row, campus, superAdmin.token);
  const params = paramsIn(row, estate, campus);
  const examples = hardInputsOf(row);
  let audited = await countAudit(server);
  await fc.assert(
    fc.asyncProperty(inputsOf(row), async ({ body, query, strangeParams }) => {
      const given: CallInput = {
        params: { ...params, ...strangeParams },
        query: withoutWait(row, asQuery(query)),
        body,
        token,
      };
      const answer = await server.ask(row, given);
      expect(expectedStatuses(row), row.path).toContain(answer.status);
      if (answer.status !== row.status) expect(isRefusal(answer), row.path).toBe(true);
      const before = audited;
      audited = await countAudit(server);
      const added = audited - before;
      if (answer.status === row.status && isAudited(row)) expect(added, row.path).toBe(1);
      expect(added, row.path).toBeLessThanOrEqual(1);
    }),
    { numRuns: examples.length + randomRuns, examples, ...seeded },
  );
};

const settings = { REQUESTS_PER_MINUTE: '10000000' };

/** Rows that only add data, so that one server can serve all of them. */
const isAdding = ({ path }: Endpoint): boolean =>
  /create|\/add$|import|login$|claim|sync|authorize|command$|\/ask$|attention/.test(path);

describe('whatever is sent, the answer is as the contract says', () => {
  test.each([
    ['reads', endpoints.filter((row) => !isWrite(row))],
    ['adds something', endpoints.filter((row) => isWrite(row) && isAdding(row))],
  ])('by any row that %s', async (_what, rowsOfKind) => {
    const world = await aServerWithEstate(settings);
    for (const row of rowsOfKind) await expectContract(world, row);
  });

  for (const row of endpoints.filter((row) => isWrite(row) && !isAdding(row))) {
    test(`by ${row.method} ${row.path}`, async () => {
      await expectContract(await aServerWithEstate(settings), row);
    });
  }
});
