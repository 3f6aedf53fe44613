import { expect, onTestFinished, test } from 'vitest';
import { search } from '../../contract/search.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { anRfid } from '../testing/machines/rfids.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { maxRowsAtOnce } from './rows.ts';

const countThreads = () => {
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return () => threads;
};

test('a search of many rows holds up no other call: on SQLite it has a thread, for all searches', async () => {
  const server = await aServer();
  const institution = await anInstitution(server, { name: 'Begum Rokeya College' });
  const { _id } = await anRfid(server, { institution });
  const { store } = server;
  const card = store.read.selectFrom('rfids').selectAll().where('id', '=', _id);
  const one = await card.executeTakeFirstOrThrow();
  for (let from = 0; from < maxRowsAtOnce; from += 500) {
    const copies = Array.from({ length: 500 }, (_, index) => {
      const physicalId = `COPY${from + index}`;
      return { ...one, id: physicalId, physicalId, cardKey: physicalId };
    });
    await store.change((tx) => tx.insertInto('rfids').values(copies).execute());
  }
  const { token: own } = await anInstitutionAdmin(server, institution);
  const { token: foreign } = await anInstitutionAdmin(server, await anInstitution(server));
  const { token: everything } = await aSuper(server);
  const threads = countThreads();
  const find = async (token: string, q: string) => {
    const { results } = await server.call(search.find, { query: { q }, token });
    return results.map(({ title }) => title);
  };
  expect(await find(foreign, 'COPY4999')).toEqual([]);
  expect(threads()).toBe(0);
  const found = await Promise.all([
    find(own, 'COPY4999'),
    find(everything, 'COPY4998'),
    find(everything, 'rokeya'),
  ]);
  expect(found).toEqual([['COPY4999'], ['COPY4998'], ['Begum Rokeya College']]);
  expect(threads()).toBe(store.engine === 'sqlite' ? 1 : 0);
});
