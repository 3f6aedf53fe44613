import { describe, test } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import { type Endpoint, isChanging } from '../../contract/endpoint.ts';
import { rows } from '../../contract/index.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { pathOf } from '../../contract/request.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import type { Answered } from '../../server/testing/calls.ts';
import { aDispense } from '../../server/testing/machines.ts';
import { ownedFields } from '../../server/testing/owned-fields.ts';
import { paramsIn } from '../../server/testing/world.ts';
import { dumpOf } from '../dump.ts';
import { engines } from '../places.ts';
import { found, tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { changesBetween, rowsWith } from './changes.ts';
import { aTown, nameOf } from './town.ts';

/** Columns and answered fields that nobody but the server sets, and ways to an object's prototype. */
const owned = [
  ...ownedFields,
  'type',
  'avatar',
  'isSuper',
  'tokenHash',
  'adminId',
  'isOnline',
  'keyHash',
  'claimCodeHash',
  'claimExpiresAt',
  'claimAttempts',
  'seenDay',
  'amount',
  'state',
  'flags',
  'trxId',
  'seq',
  'hash',
  'capacity',
  'version',
  'changedAt',
  'constructor',
  'prototype',
];
const planted = 'a-planted-value';

const shapeOf = ({ body }: Endpoint): string[] =>
  body instanceof ZodMiniObject ? Object.keys(body.shape) : [];

const writes = rows.filter((row) => isChanging(row) && row.body);

/** A body with more in it than its form has; `__proto__` has to be written out. */
const withField = (body: object, field: string): string =>
  JSON.stringify(body).replace(
    /^\{/,
    `{"${field}":"${planted}"${Object.keys(body).length ? ',' : ''}`,
  );

/** A way to an object's prototype is refused before anybody looks for what it names. */
const isRefused = ({ status, body }: Answered<unknown>, field: string): boolean =>
  status === 400 && (field === '__proto__' || JSON.stringify(body).includes(field));

describe.each(engines)('on %s', (engine) => {
  test('no field that the server sets is taken from a caller', async () => {
    const server = await attacked(engine, aTown);
    const { own, tokens } = server.world;
    const { campus } = own;
    const { leaks } = found();
    let attempts = 0;
    const send = async (row: Endpoint, body: string) => {
      attempts += 1;
      const params = paramsIn(row, own.estate, campus);
      const response = await fetch(server.url + pathOf(row, { params }), {
        method: row.method,
        body,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${row.who === 'machine' ? campus.machineKey : tokens.SUPER}`,
        },
      });
      return { status: response.status, body: await response.json(), headers: {} };
    };
    const before = await dumpOf(server.place);
    for (const row of writes) {
      const strange = ['__proto__', ...owned].filter((field) => !shapeOf(row).includes(field));
      const body = bodyFor(row) ?? {};
      for (const field of strange) {
        const answer = await send(row, withField(body, field));
        if (!isRefused(answer, field)) leaks.push(`${nameOf(row)} ${field}: ${answer.status}`);
      }
    }
    for (const field of owned) {
      const slot = { rowNo: 1, columnNo: 1, productCount: 3, [field]: planted };
      const stocks = await send(machines.update, JSON.stringify({ stocks: [slot] }));
      if (stocks.status !== 400) leaks.push(`a slot's ${field}: ${stocks.status}`);
      const query = { [field]: planted };
      const { status } = await server.ask(organizations.all, { query, token: tokens.SUPER });
      if (status !== 400) leaks.push(`a query's ${field}: ${status}`);
      attempts += 1;
    }
    const changes = changesBetween(before, await dumpOf(server.place));
    tried({
      what: `${engine}: mass assignment`,
      attempts,
      leaks: [...leaks, ...changes],
    });
  });

  test('nor from a machine: what an event has too much, no row takes over', async () => {
    const server = await attacked(engine, aTown);
    const { machineKey: token } = server.world.own.campus;
    const { leaks } = found();
    // Every field of its own event: one that cannot be read is rejected alone.
    const strange = owned.filter((field) => !(field in aDispense(1)) && field !== 'amount');
    const events = strange.map((field, index) => ({ ...aDispense(index + 10), [field]: planted }));
    const { rejected } = await server.call(machineApi.sync, {
      token,
      body: { epoch: 1, uptimeMs: 0, events },
    });
    if (rejected.length !== events.length) leaks.push(`${rejected.length} of ${events.length}`);
    const dump = await dumpOf(server.place);
    // What was sent is kept as it came where it was rejected, and nowhere else.
    const stored = rowsWith(dump, planted).filter((row) => !row.startsWith('events: '));
    tried({
      what: `${engine}: mass assignment by a machine`,
      attempts: events.length,
      leaks: [...leaks, ...stored],
    });
  });
});
