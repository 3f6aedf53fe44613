import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { fleet } from '../../../contract/fleet.ts';
import { machines } from '../../../contract/machines.ts';
import { rfids } from '../../../contract/rfids.ts';
import type { Tx } from '../../platform/db/store.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import type { CallInput } from '../../testing/calls.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

const copies = { rfids: 1_200, machines: 60 };

const hasLength = (length: number) => (list: unknown) =>
  Array.isArray(list) && list.length === length;

const copyRow = async (tx: Tx, table: 'rfids' | 'machines', id: string) => {
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (let made = 0; made < copies[table]; made += 1) {
    const name = `COPY-${made}`;
    const ids = { id: `${id} ${made}`, physicalId: name };
    const keys = table === 'rfids' ? { cardKey: name } : { physicalIdKey: name, idKey: name };
    await tx
      .insertInto(table)
      .values({ ...row, ...ids, ...keys })
      .execute();
  }
};

test('others are served while a long list is answered, and the list is whole', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const card = await anRfid(server, { institution });
  const machine = await aMachine(server, { institution });
  const { token } = await aSuper(server);
  await server.store.change(async (tx) => {
    await copyRow(tx, 'rfids', card._id);
    await copyRow(tx, 'machines', machine.id);
  });
  const params = { institutionId: institution.id };
  const lists: readonly (readonly [Endpoint, CallInput, object])[] = [
    [rfids.all, { params }, { rfids: expect.toSatisfy(hasLength(copies.rfids + 1)) }],
    [machines.all, { params }, { machines: expect.toSatisfy(hasLength(copies.machines + 1)) }],
    [
      machines.all,
      { params, query: { page: 1, limit: 50 } },
      { machines: expect.toSatisfy(hasLength(50)), count: copies.machines + 1 },
    ],
    [
      fleet.all,
      { query: { limit: 50 } },
      { machines: expect.toSatisfy(hasLength(50)), count: copies.machines + 1 },
    ],
  ];
  for (const [row, input, wanted] of lists) {
    const answered: string[] = [];
    const list = server.ask(row, { ...input, token }).finally(() => answered.push('list'));
    const other = server.ask(admins.me, { token }).finally(() => answered.push('another'));
    expect((await list).body).toMatchObject(wanted);
    await other;
    expect([row.path, answered]).toEqual([row.path, ['another', 'list']]);
  }
});
