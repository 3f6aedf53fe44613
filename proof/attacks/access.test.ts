import { describe, onTestFinished, test } from 'vitest';
import { type AdminType, adminTypes, type Endpoint, paramNames } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { reports } from '../../contract/reports.ts';
import { search } from '../../contract/search.ts';
import { textOf } from '../../server/testing/answered-text.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import type { Given } from '../../server/testing/calls.ts';
import { aDispense } from '../../server/testing/machines.ts';
import { paramsIn, queryIn } from '../../server/testing/world.ts';
import { sandboxMerchant } from '../../simulator/bkash/merchants.ts';
import { aBkash } from '../../simulator/bkash/server.ts';
import { dumpOf } from '../dump.ts';
import { engines } from '../places.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { type Attacked, attacked } from './attacked.ts';
import { changesBetween, rowsWith } from './changes.ts';
import { adminRows, aTown, machineRows, nameOf, type Spot, type Town } from './town.ts';

/** What these callers must never read. */
const secretOf = (type: AdminType, { own, sibling, foreign }: Town): readonly string[] => {
  const theirs = [foreign.estate.marker, ...foreign.estate.campuses.map(({ marker }) => marker)];
  if (type === 'SUPER') return [];
  return type === 'ORGANIZATION'
    ? theirs
    : [...theirs, sibling.campus.marker, own.estate.unlockRfidId];
};

const mayReach = (type: AdminType, { name }: Spot): boolean =>
  type === 'SUPER' || name === 'own' || (type === 'ORGANIZATION' && name === 'sibling');

const givenAt = (row: Endpoint, { estate, campus }: Spot): Given => ({
  params: paramsIn(row, estate, campus),
  query: queryIn(row, estate, campus),
  body: bodyFor(row),
});

/** What a caller who reads may see. */
interface Sight {
  /** Must not stand in any answer. */
  readonly hidden: readonly string[];
  /** What is asked for is the caller's own. */
  readonly isTheirs: boolean;
  /** What the caller may see and others must not: only answers that show it can give it away. */
  readonly looksFor: readonly string[];
}

/** Asks again and again, and keeps a list of what was not answered as it must be. */
const asker = (server: Attacked<Town>) => {
  const { leaks, losses } = found();
  let attempts = 0;
  let shown = 0;
  const expectStatus = async (row: Endpoint, who: string, given: Given, status: number) => {
    attempts += 1;
    const answer = await server.ask(row, given);
    if (answer.status === status) return;
    leaks.push(`${nameOf(row)} by ${who}: ${answer.status} instead of ${status}`);
  };
  const expectNothing = async (
    row: Endpoint,
    who: string,
    given: Given,
    { hidden, isTheirs, looksFor }: Sight,
  ) => {
    attempts += 1;
    const answer = await server.ask(row, given);
    const text = textOf(row, answer);
    for (const marker of hidden) {
      if (text.includes(marker)) leaks.push(`${nameOf(row)} by ${who} tells ${marker}`);
    }
    // What is refused tells nothing, and proves nothing.
    if (isTheirs && answer.status !== row.status)
      losses.push(`${nameOf(row)} by ${who}: ${answer.status}`);
    if (looksFor.some((marker) => text.includes(marker))) shown += 1;
  };
  return {
    leaks,
    losses,
    expectStatus,
    expectNothing,
    attempts: () => attempts,
    shown: () => shown,
  };
};
type Asker = ReturnType<typeof asker>;

/** All of a list in the whole proof; in short two of it, others for each row. */
const someOf = <T>(list: readonly T[], turn: number): readonly T[] =>
  sized({
    whole: list,
    short: list.filter((_, place) => Math.floor(place / 2) === turn % Math.ceil(list.length / 2)),
  });

const asStrangers = async ({ expectStatus }: Asker, { own, bad, tokens }: Town) => {
  const key = { 'a machine key': own.campus.machineKey };
  for (const [turn, { row }] of adminRows.entries()) {
    for (const [who, token] of someOf(Object.entries({ ...bad, ...key }), turn)) {
      await expectStatus(row, who, { ...givenAt(row, own), token }, 401);
    }
  }
  for (const row of machineRows) {
    for (const [who, token] of Object.entries({ ...bad, ...tokens })) {
      await expectStatus(row, who, { ...givenAt(row, own), token }, 401);
    }
  }
};

const asAdmins = async ({ expectStatus, expectNothing }: Asker, town: Town) => {
  for (const { row, who } of adminRows) {
    const names = paramNames(row.path).length > 0 || row.query !== undefined;
    for (const type of adminTypes) {
      const token = town.tokens[type];
      for (const spot of [town.foreign, town.sibling, town.own]) {
        const by = `${type} at ${spot.name}`;
        const given = { ...givenAt(row, spot), token };
        if (!who.types.includes(type)) await expectStatus(row, by, given, 403);
        else if (row.method === 'GET')
          await expectNothing(row, by, given, {
            hidden: secretOf(type, town),
            isTheirs: mayReach(type, spot),
            looksFor: type === 'SUPER' ? secretOf('INSTITUTION', town) : [],
          });
        if (!who.types.includes(type) || mayReach(type, spot) || !names) continue;
        // They name no tenant: they find what the caller may see, or has asked for.
        if (row !== search.find && row !== reports.xlsxPlace)
          await expectStatus(row, by, given, 404);
      }
    }
  }
};

/** The parameters that name something; days do not. */
const idsOf = (row: Endpoint) => paramNames(row.path).filter((name) => !name.endsWith('Date'));

const underWrongParents = async ({ expectStatus }: Asker, town: Town) => {
  for (const { row, who } of adminRows.filter(({ row }) => idsOf(row).length > 1)) {
    const here = givenAt(row, town.own);
    const [parent = ''] = idsOf(row);
    for (const spot of [town.sibling, town.foreign]) {
      const there = givenAt(row, spot);
      const from = there.params?.[parent] ?? '';
      const isParentShared = from === here.params?.[parent];
      if (isParentShared) continue;
      for (const type of who.types) {
        const token = town.tokens[type];
        const childOfOther = { ...there.params, [parent]: here.params?.[parent] ?? '' };
        const parentOfOther = { ...here.params, [parent]: from };
        for (const params of [childOfOther, parentOfOther]) {
          await expectStatus(row, `${type}, ${spot.name}`, { ...here, params, token }, 404);
        }
      }
    }
  }
};

const withOtherIds = async ({ expectStatus }: Asker, { own, tokens }: Town) => {
  const { estate, campus } = own;
  const kinds: Readonly<Record<string, string>> = {
    organizationId: estate.id,
    institutionId: campus.id,
    machineId: campus.machine.id,
    rfidId: campus.rfidId,
    unlockRfidId: estate.unlockRfidId,
    sizeId: campus.sizeId,
    paymentId: campus.paymentId,
    adminId: campus.admin.id,
    nothing: 'no-such-id',
    pattern: '%',
  };
  for (const [turn, { row, who }] of adminRows.entries()) {
    const given = givenAt(row, own);
    for (const name of idsOf(row)) {
      const strange = Object.entries(kinds).filter(([, id]) => id !== given.params?.[name]);
      for (const [kind, id] of someOf(strange, turn)) {
        const params = { ...given.params, [name]: id };
        for (const type of who.types) {
          const by = `${type} with a ${kind} as ${name}`;
          await expectStatus(row, by, { ...given, params, token: tokens[type] }, 404);
        }
      }
    }
  }
};

describe.each(engines)('on %s', (engine) => {
  test('nobody reads or changes what is not theirs, whatever they call', async () => {
    const bkash = await aBkash({ tokenCallsAnHour: Infinity });
    onTestFinished(bkash.close);
    const server = await attacked(engine, aTown, { BKASH_BASE_URL: bkash.url });
    const { place, world } = server;
    // Where there are no credentials nobody could be shown those of another.
    for (const { campus } of [world.own, world.sibling, world.foreign]) {
      const params = { institutionId: campus.id };
      const { username, password, appKey, appSecret } = sandboxMerchant;
      const body = { username, password, appKey, appSecret };
      await server.call(gateways.save, { params, body, token: world.tokens.SUPER });
    }
    const asking = asker(server);
    const before = await dumpOf(place);
    const { losses } = asking;
    for (const ask of [asStrangers, asAdmins, underWrongParents, withOtherIds]) {
      const asked = asking.attempts();
      await ask(asking, world);
      if (asking.attempts() === asked) losses.push(`nothing was asked ${ask.name}`);
    }
    if (asking.shown() < 5) losses.push(`only ${asking.shown()} answers show what is hidden`);
    const changes = changesBetween(before, await dumpOf(place));
    tried({
      what: `${engine}: access by others`,
      attempts: asking.attempts(),
      leaks: [...asking.leaks, ...changes],
      losses,
      note: `${asking.shown()} answers show to whom they may what is hidden from others`,
    });
  });

  test('a machine that names what is another’s neither learns of it nor changes it', async () => {
    const server = await attacked(engine, aTown);
    const { own, foreign } = server.world;
    const { machineKey: token } = own.campus;
    const card = `CARD-${foreign.campus.marker}`;
    const theirs = async () => rowsWith(await dumpOf(server.place), foreign.estate.id).sort();
    const before = await theirs();
    const answers = [
      await server.ask(machineApi.sync, {
        token,
        body: {
          epoch: 1,
          uptimeMs: 0,
          events: [
            aDispense(10, { transactionType: 'RFID', rfid: card }),
            aDispense(11, { commandId: foreign.campus.paymentId, transactionType: 'BKASH' }),
            { type: 'UNLOCK', seq: 12, uptimeMs: 0, rfid: `UNLOCK-${foreign.estate.marker}` },
            { ...aDispense(13), machineId: foreign.campus.machine.id },
          ],
          results: [{ commandId: foreign.campus.paymentId, state: 'SUCCEEDED' }],
        },
      }),
      await server.ask(machineApi.authorize, {
        token,
        body: { requestId: 'a-request', rfid: card, rowNo: 1, columnNo: 1 },
      }),
      await server.ask(machineApi.commands, { token, query: { wait: 0 } }),
    ];
    const losses = answers.flatMap(({ status }, index) =>
      status === 200 ? [] : [`call ${index}: ${status}`],
    );
    const told = answers
      .map(({ body }) => JSON.stringify(body))
      .filter((text) => text.includes(foreign.campus.marker));
    const after = await theirs();
    const changed = [...after, ...before].filter(
      (row) => !before.includes(row) || !after.includes(row),
    );
    tried({
      what: `${engine}: a machine names others’`,
      attempts: answers.length + 5,
      leaks: [...told, ...changed],
      losses,
    });
  });
});
