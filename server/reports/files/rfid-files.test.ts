import { expect, test } from 'vitest';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfids } from '../../../contract/rfids.ts';
import { anInstitutionAdmin } from '../../testing/admins/admins.ts';
import { anRfid, rfidParams } from '../../testing/machines/rfids.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import { unzipTexts } from '../../testing/unzip.ts';

shareServer();

/** An institution with RFIDs, and its files of them. */
const someFiles = async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id };
  await anRfid(server, {
    institution,
    physicalId: '04A1',
    name: 'নাসরিন, রহিমা',
    designation: '=Teacher',
    designationId: '1023',
    stockType: 'UNLIMITED',
    point: 7,
  });
  const free = await anRfid(server, { institution, physicalId: '04A2', isFree: true });
  await server.call(rfids.update, { params: rfidParams(free), body: { isActive: false }, token });
  await anRfid(server, { physicalId: 'ELSEWHERE' });
  const csv = async (query: { find?: string } = {}) =>
    Buffer.from(await server.call(rfidBatches.csv, { params, query, token }))
      .toString('utf8')
      .trimEnd()
      .split('\r\n');
  return { server, institution, params, token, csv };
};

test('the RFIDs of an institution as CSV have the columns that an import takes', async () => {
  const { csv } = await someFiles();
  expect(await csv()).toEqual([
    '\uFEFFRFID,Name,Designation,Designation ID,Stock type,Free,Points,Status',
    '04A2,,,,LIMITED,Yes,0,Blocked',
    `04A1,"নাসরিন, রহিমা",'=Teacher,1023,UNLIMITED,No,7,Active`,
  ]);
  expect(await csv({ find: '04a2' })).toHaveLength(2);
});

test('the workbook says the same', async () => {
  const { server, params, token } = await someFiles();
  const file = await server.call(rfidBatches.xlsx, { params, query: {}, token });
  const text = [...unzipTexts(file).values()].join();
  expect(text).toContain('04A1');
  expect(text).toMatch(/(?:'|&apos;|&#39;)=Teacher/);
  expect(text).not.toContain('ELSEWHERE');
});

test('more than one read takes are each there once', async () => {
  const { server, params, token, csv } = await someFiles();
  const rows = Array.from({ length: 4500 }, (_, index) => ({ physicalId: `K${index}` }));
  await server.call(rfidBatches.import, { params, body: { rows, existing: 'SKIP' }, token });
  expect(new Set(await csv()).size).toBe(4503);
});
