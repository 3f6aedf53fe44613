import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { organizations } from '../../../contract/organizations.ts';
import { reports } from '../../../contract/reports.ts';
import { type AnyCallInput, buildRequest } from '../../../contract/request.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';

shareServer();

const ask = async (
  { http }: TestServer,
  row: Endpoint,
  { token = '', ...input }: AnyCallInput & { readonly token?: string },
  language?: string,
) => {
  const { method, url, headers, body } = buildRequest(row, input, token);
  const answer = await http.inject({
    method,
    url,
    headers: { ...headers, ...(language !== undefined && { 'accept-language': language }) },
    payload: body ?? '',
  });
  return { headers: answer.headers, body: answer.json() };
};

const brand = { params: { id: 'nobody' } };
const notFound = { en: 'Organization not found', bn: 'প্রতিষ্ঠান পাওয়া যায়নি' };

test('a refusal is in Bangla for who asks for Bangla, with the same code', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { headers, body } = await ask(
    server,
    organizations.one,
    { ...brand, token },
    'bn-BD,bn;q=0.9,en;q=0.8',
  );
  expect(body).toEqual({ message: notFound.bn, code: 'organizationNotFound' });
  expect(headers).toMatchObject({ 'content-language': 'bn', vary: 'accept-language' });
});

test.each([
  ['no header', undefined],
  ['English first', 'en-GB,en;q=0.9,bn;q=0.8'],
  ['another language', 'fr-FR, de;q=0.5'],
  ['Bangla that is not accepted', 'bn;q=0, *'],
  ['a quality that cannot be read', 'bn;q=NaN, bn;q=2, bn;q'],
  ['rubbish', `;;,=,${'bn'.repeat(50)},__proto__;q=1`],
  ['a header as long as Node takes it', `${','.repeat(7000)};q=${'9'.repeat(5000)}`],
])('a refusal is in English with %s', async (_case, language) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { headers, body } = await ask(server, organizations.one, { ...brand, token }, language);
  expect(body).toMatchObject({ message: notFound.en });
  expect(headers).toMatchObject({ 'content-language': 'en' });
});

test('faults of fields are in Bangla, with their values in Bangla digits', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const body = { name: 'x'.repeat(201), description: '' };
  const answer = await ask(server, organizations.create, { token, body }, 'bn');
  expect(answer.body).toEqual({
    message: 'সর্বোচ্চ ২০০টি অক্ষর লিখুন',
    code: 'tooLong',
    values: { max: 200 },
    errors: { name: 'সর্বোচ্চ ২০০টি অক্ষর লিখুন', description: 'বিবরণ দিতে হবে' },
  });
});

test('a stored text is answered to each reader in the own language', async () => {
  const server = await aServer();
  await aMachine(server);
  const { token } = await aSuper(server);
  const input = { token, query: { isShowStockUpdates: 'true' } };
  const bangla = await ask(server, reports.generate, input, 'bn');
  const english = await ask(server, reports.generate, input, 'en');
  expect(english.body.stocks[0].em).toMatch(/^Machine created: slots \d+, pads \d+$/);
  expect(bangla.body.stocks[0].em).toMatch(/^মেশিন তৈরি হয়েছে: স্লট [০-৯]+টি, প্যাড [০-৯]+টি$/);
});

test('a file is in English for every reader', async () => {
  const server = await aServer();
  await aMachine(server);
  const { token } = await aSuper(server);
  const { method, url, headers } = buildRequest(
    reports.csv,
    { query: { isShowStockUpdates: 'true' } },
    token,
  );
  const file = await server.http.inject({
    method,
    url,
    headers: { ...headers, 'accept-language': 'bn' },
  });
  expect(file.body).toContain('Machine created: slots');
});
