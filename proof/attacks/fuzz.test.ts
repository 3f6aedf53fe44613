import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { brokenInput, validInput } from '../../server/testing/arbitrary.ts';
import type { Answered, Given } from '../../server/testing/calls.ts';
import { isRefusal } from '../../server/testing/calls.ts';
import { paramsIn } from '../../server/testing/world.ts';
import { oneInShort } from '../engines.ts';
import { seed } from '../seed.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { type Act, everyAct } from './acts.ts';
import { attacked } from './attacked.ts';
import { nameOf } from './town.ts';
import { pulseDuring, toldOf } from './vitals.ts';

const numRuns = sized({ short: 10, whole: 1000 });

const inputFor = (schema: ZodMiniType | undefined): fc.Arbitrary<unknown> =>
  schema ? fc.oneof(validInput(schema), brokenInput(schema)) : fc.constant(undefined);

const strange = fc
  .oneof(fc.string({ minLength: 1, maxLength: 40 }), fc.constantFrom('\0', 'x'.repeat(400), '%'))
  .filter((text) => !/^\.+$/.test(text));

const asQuery = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Waiting for a command in vain would only take its time. */
const unhurried = (row: Endpoint, query: Record<string, unknown>): Record<string, unknown> =>
  row === machineApi.commands && /^[1-9]/.test(String(query.wait)) ? { wait: '0' } : query;

const givenOf = ({ row, estate, token }: Act): fc.Arbitrary<Given> => {
  const [campus] = estate.campuses;
  const params = paramsIn(row, estate, campus);
  const [last] = Object.keys(params).slice(-1);
  return fc
    .record({
      body: inputFor(row.body),
      query: inputFor(row.query),
      other: fc.option(strange, { freq: 5 }),
    })
    .map(({ body, query, other }) => ({
      params: other !== null && last ? { ...params, [last]: other } : params,
      query: unhurried(row, asQuery(query)),
      body,
      token,
    }));
};

const refusals = [400, 401, 403, 404, 413, 429];

/** Why an answer is not one of those that the contract promises. */
const faultOf = (row: Endpoint, answer: Answered<unknown>): string | undefined => {
  if (answer.status !== row.status) {
    return refusals.includes(answer.status) && isRefusal(answer)
      ? undefined
      : `${answer.status} ${JSON.stringify(answer.body)}`;
  }
  const parsed = row.answer?.safeParse(answer.body);
  return parsed?.success === false ? parsed.error.message : undefined;
};

describe.each(oneInShort)('on %s', (engine) => {
  test('whatever is sent to any row, the answer is as the contract says', async () => {
    const server = await attacked(engine, everyAct);
    let attempts = 0;
    let shed = 0;
    const tryOut = (act: Act) =>
      fc.assert(
        fc.asyncProperty(givenOf(act), async (given) => {
          attempts += 1;
          const answer = await server.ask(act.row, given);
          if (answer.status === 503 && answer.headers['retry-after']) shed += 1;
          else expect(faultOf(act.row, answer)).toBeUndefined();
        }),
        { numRuns, seed },
      );
    const { leaks } = found();
    const pulse = await pulseDuring(server.url, async () => {
      for (const act of server.world) {
        await tryOut(act).catch((error: Error) =>
          leaks.push(`${nameOf(act.row)}: ${error.message}`),
        );
      }
    });
    tried({
      what: `${engine}: fuzz from the contract`,
      attempts,
      leaks,
      losses: pulse.unanswered ? [`${pulse.unanswered} health calls`] : [],
      note: `${shed} shed; ${toldOf(pulse)}`,
      seed,
    });
  });
});
