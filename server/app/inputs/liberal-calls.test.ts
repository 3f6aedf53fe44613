import { beforeAll, describe, expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { organizations } from '../../../contract/organizations.ts';
import { rfids } from '../../../contract/rfids.ts';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import { anEstate } from '../../testing/estates.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

const buildFixture = async () => {
  const server = await aServer();
  return { server, estate: await anEstate(server), superAdmin: await aSuper(server) };
};
let fixture: Awaited<ReturnType<typeof buildFixture>>;
beforeAll(async () => {
  fixture = await buildFixture();
});

/** Sends requests that the contract's own client would not send. */
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: string,
  headers: Record<string, string> = {},
) =>
  fixture.server.http.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${fixture.superAdmin.token}`, ...headers },
    ...(payload !== undefined && { payload }),
  });

const json = { 'content-type': 'application/json' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

describe('Authorization', () => {
  const ask = (authorization: string) => send('GET', '/admin/me', undefined, { authorization });

  test.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer  ', ''])(
    'takes the token after "%s"',
    async (scheme) => {
      const { statusCode, body } = await ask(`${scheme}${fixture.superAdmin.token}`);
      expect([statusCode, body]).toMatchObject([200, expect.stringContaining('"admin"')]);
    },
  );

  test.each(['', 'Bearer', 'Bearer x', 'Basic c3VwZXI6c3VwZXI=', 'null', 'undefined'])(
    '"%s" lets nobody in',
    async (authorization) => {
      expect((await ask(authorization)).statusCode).toBe(401);
    },
  );

  test('a machine names the scheme, in any case', async () => {
    const { machineKey } = fixture.estate.campuses[0];
    const sync = async (authorization: string) => {
      const payload = JSON.stringify({ epoch: 1, uptimeMs: 0, events: [] });
      return (await send('POST', '/device/sync', payload, { ...json, authorization })).statusCode;
    };
    expect(await sync(`Bearer ${machineKey}`)).toBe(200);
    expect(await sync(`bearer ${machineKey}`)).toBe(200);
    expect(await sync(machineKey)).toBe(401);
  });
});

describe('Fields', () => {
  test('unknown ones are ignored and named in a header, in the body and in the query', async () => {
    const body = JSON.stringify({ name: 'Eden', description: 'College', colour: 'x', 'a b': 1 });
    const answer = await send('POST', '/organization/create?verbose=1', body, json);
    expect([answer.statusCode, answer.headers['ignored-fields']]).toEqual([
      201,
      'verbose, colour, a%20b',
    ]);
  });

  test('a call without any has no such header', async () => {
    expect((await send('GET', '/organization/all')).headers['ignored-fields']).toBeUndefined();
  });

  test('the header is short however many there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`field${at}ক`, at]));
    const payload = JSON.stringify({ name: 'Eden', description: 'College', ...many });
    const answer = await send('POST', '/organization/create', payload, json);
    expect(answer.statusCode).toBe(201);
    expect(String(answer.headers['ignored-fields']).split(', ')).toHaveLength(20);
  });

  test('what an answer carries can be sent back whole', async () => {
    const { server, superAdmin, estate } = fixture;
    const { token } = superAdmin;
    const [campus] = estate.campuses;
    const institutionId = campus.id;
    const machineId = campus.machine.id;
    const { machine } = await server.call(machines.one, {
      token,
      params: { institutionId, machineId },
    });
    const { organization } = await server.call(organizations.one, {
      token,
      params: { id: estate.id },
    });
    const { institution } = await server.call(institutions.one, {
      token,
      params: { id: institutionId },
    });
    const { rfids: cards } = await server.call(rfids.all, { token, params: { institutionId } });
    const put = async (path: string, body: unknown) =>
      (await send('PUT', path, JSON.stringify(body), json)).statusCode;
    expect([
      await put(`/machine/update/${institutionId}/${machineId}`, machine),
      await put(`/organization/update/${estate.id}`, organization),
      await put(`/institution/update/${institutionId}`, institution),
      await put(`/rfid/update/${institutionId}/${campus.rfidId}`, cards[0]),
    ]).toEqual([200, 200, 200, 200]);
    const after = await server.call(machines.one, { token, params: { institutionId, machineId } });
    const { version, configVersion } = after.machine;
    expect(after.machine).toEqual({ ...machine, version, configVersion });
  });
});

describe('Values', () => {
  const create = async (body: object) => {
    const path = `/machine/create/${fixture.estate.campuses[0].id}`;
    return send('POST', path, JSON.stringify(body), json);
  };

  test('numbers and flags come as text, and text as numbers', async () => {
    const answer = await create({
      physicalId: 1234567,
      price: '12',
      pointsEnabled: 'true',
      point: '3',
      isActivated: '0',
      stocks: [{ rowNo: '1', columnNo: '2', productCount: '5' }],
    });
    expect(answer.json()).toMatchObject({
      machine: {
        physicalId: '1234567',
        price: 12,
        pointsEnabled: true,
        point: 3,
        isActivated: false,
        stocks: [{ rowNo: 1, columnNo: 2, productCount: 5 }],
      },
    });
  });

  test('what is no number still gets its text', async () => {
    const answer = await create({ physicalId: 'PAD-77', price: 'ten' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: { price: 'Price must be a number' } },
    ]);
  });

  test.each([
    '?organizationId=&machineId=&dateStart=null',
    '?max=1',
    '?max=true&frequency=monthly',
    '?dateStart=15/01/2026&dateEnd=15/03/2026',
    '?dateStart=2026-01-15&dateEnd=2026-03-15',
    '?dateStart=2026-01-15T00:00:00.000Z&dateEnd=2026-03-15T00:00:00%2B06:00',
    '?dateStart=1768435200000&dateEnd=1773532800000',
  ])('a query may say %s', async (query) => {
    expect((await send('GET', `/overview/chart/bar${query}`)).statusCode).toBe(200);
  });

  test('a date means the same day in every form', async () => {
    const [campus] = fixture.estate.campuses;
    const path = `/dispense/all/${campus.id}`;
    const bodies = await Promise.all(
      ['15/03/2026', '15.03.2026', '2026-03-15', '2026-03-15T06:00:00Z', '1773554400000'].map(
        async (day) => (await send('GET', `${path}?startDate=${day}&endDate=${day}`)).body,
      ),
    );
    expect(bodies[0]).toContain('"count":2');
    expect(new Set(bodies).size).toBe(1);
    const stats = await Promise.all(
      ['15%2F03%2F2026', '2026-03-15', '1773554400000'].map(
        async (day) =>
          (await send('GET', `/dispense/stats/institution/${campus.id}/${day}/${day}`)).body,
      ),
    );
    expect(stats[0]).toContain('2026-03-15');
    expect(new Set(stats).size).toBe(1);
  });

  test.each(['yesterday', '31/02/2026', '2026-13-01', '15~03~2026', '177355440', '9'.repeat(16)])(
    'the date %s gets its text',
    async (day) => {
      const answer = await send('GET', `/overview/chart/bar?dateStart=${day}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'dateExpected', errors: { dateStart: expect.any(String) } },
      ]);
    },
  );

  test('a limit above the maximum is the maximum', async () => {
    const path = `/dispense/all/${fixture.estate.campuses[0].id}`;
    const most = await send('GET', `${path}?limit=200`);
    for (const limit of ['201', '100000', '999999999999999']) {
      expect((await send('GET', `${path}?limit=${limit}`)).body).toBe(most.body);
    }
    expect((await send('GET', `${path}?limit=0`)).statusCode).toBe(400);
  });
});

describe('Bodies', () => {
  const login = { username: '', password: adminPassword };
  beforeAll(() => {
    login.username = fixture.superAdmin.username;
  });

  test('every call that takes a body takes a form', async () => {
    const answer = await send(
      'POST',
      '/admin/login',
      String(new URLSearchParams(login)),
      urlencoded,
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { admin: { type: 'SUPER' } }]);
  });

  test('and a form with parts', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(login)) form.set(name, value);
    const answer = await fixture.server.ask(admins.login, { body: form });
    expect([answer.status, answer.body]).toMatchObject([200, { admin: { type: 'SUPER' } }]);
  });

  test('JSON under the type of a form is read as JSON', async () => {
    const answer = await send('POST', '/admin/login', JSON.stringify(login), urlencoded);
    expect(answer.statusCode).toBe(200);
  });

  test('fields of rows are named with brackets', async () => {
    const form =
      'physicalId=PAD-78&price=12&stocks[0][rowNo]=1&stocks[0][columnNo]=1&stocks[0][productCount]=4';
    const path = `/machine/create/${fixture.estate.campuses[0].id}`;
    const answer = await send('POST', path, form, urlencoded);
    expect(answer.json()).toMatchObject({ machine: { stocks: [{ rowNo: 1, productCount: 4 }] } });
  });

  test('a type of JSON without a body is no body', async () => {
    const { estate, superAdmin } = await buildFixture();
    const headers = { ...json, authorization: `Bearer ${superAdmin.token}` };
    expect((await send('GET', '/admin/me', undefined, headers)).statusCode).toBe(200);
    const [{ id, machine }] = estate.campuses;
    const path = `/machine/remove/${id}/${machine.id}`;
    expect((await send('DELETE', path, '', headers)).statusCode).toBe(204);
    expect((await send('POST', '/admin/logout', '', headers)).statusCode).toBe(204);
  });
});

describe('Paths', () => {
  test('a slash at the end is the same path', async () => {
    expect((await send('GET', '/admin/me/')).statusCode).toBe(200);
    expect((await send('GET', '/organization/all/?limit=1')).statusCode).toBe(200);
  });

  test('a machine is named by its physical ID wherever by its id', async () => {
    const [campus] = fixture.estate.campuses;
    const { id, physicalId } = campus.machine;
    const paths = (name: string) => [
      `/machine/${campus.id}/${name}`,
      `/machine/${campus.id}/${name}/commands`,
      `/machine/${campus.id}/${name}/timeline`,
      `/dispense/all/${campus.id}?machineId=${name}`,
      `/overview/summary?machineId=${name}`,
      `/report/generate?machineId=${name}`,
    ];
    for (const [at, path] of paths(physicalId).entries()) {
      const answer = await send('GET', path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.body).toBe((await send('GET', paths(id)[at] ?? '')).body);
    }
    const body = JSON.stringify({ isActivated: false });
    const path = `/machine/update/${campus.id}/${physicalId}`;
    expect((await send('PUT', path, body, json)).json()).toMatchObject({
      machine: { _id: id, isActivated: false },
    });
  });

  test("nobody reaches another's machine by its physical ID", async () => {
    const [mine, other] = fixture.estate.campuses;
    const authorization = `Bearer ${mine.admin.token}`;
    const { physicalId } = other.machine;
    for (const path of [
      `/machine/${mine.id}/${physicalId}`,
      `/machine/${other.id}/${physicalId}`,
      `/overview/summary?machineId=${physicalId}`,
      `/machine/${mine.id}/PAD-nobody`,
    ]) {
      const answer = await send('GET', path, undefined, { authorization });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });
});
