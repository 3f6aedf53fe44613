import { expect, test } from 'vitest';
import { basePath, type Endpoint, pathParamNames } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/index.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { english } from '../../../contract/messages/english.ts';
import { visits } from '../../../contract/visits.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

interface Document {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly content: object }>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
}

const fetchDocument = async (url = '/openapi.json'): Promise<Document> => {
  const { http } = await aServer();
  const answer = await http.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const operationOf = ({ paths }: Document, { method, path }: Endpoint): Operation => {
  const found = paths[basePath + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

test('the OpenAPI 3.1 document lists every row of the contract, and no other call', async () => {
  const document = await fetchDocument();
  expect(document.openapi).toMatch(/^3\.1\./);
  const operations = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations),
  );
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    endpoints.map(({ operationId }) => operationId).sort(),
  );
  for (const row of endpoints)
    expect(operationOf(document, row)).toMatchObject({ summary: row.summary });
});

test('no two calls have one name', () => {
  const names = endpoints.map(({ operationId }) => operationId);
  expect(names).toEqual([...new Set(names)]);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]*)*$/);
});

test('the page of the API shows the same document', async () => {
  expect(await fetchDocument('/docs/json')).toEqual(await fetchDocument());
});

test('each call says its parameters, its body, its answer and whether it needs a login', async () => {
  const document = await fetchDocument();
  for (const row of endpoints) {
    const operation = operationOf(document, row);
    const parameters = operation.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(pathParamNames(row.path));
    for (const { name, description } of parameters) {
      expect([row.path, name, description]).toEqual([row.path, name, expect.any(String)]);
    }
    expect([row.path, Boolean(operation.requestBody)]).toEqual([row.path, Boolean(row.body)]);
    const types = Object.keys(operation.requestBody?.content ?? {});
    expect(types.includes('multipart/form-data')).toBe(Boolean(row.multipart));
    const answers = Object.keys(operation.responses).filter((status) => status < '400');
    expect([row.path, answers]).toEqual([row.path, [String(row.status)]]);
    const schemes = { anyone: [], machine: ['machineKey'], link: ['visitLink'] };
    expect(operation.security.flatMap((scheme) => Object.keys(scheme))).toEqual(
      typeof row.who === 'object' ? ['accessToken'] : schemes[row.who],
    );
  }
});

test('each call is under a tag that says what it is about, and says who may call', async () => {
  const document = await fetchDocument();
  const tags = document.tags.map(({ name }) => name);
  for (const row of endpoints) {
    const operation = operationOf(document, row);
    expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
    const types = typeof row.who === 'object' ? row.who.types : [];
    for (const type of types) expect(operation.description).toContain(type);
  }
});

const refusalsOf = (document: Document, row: Endpoint) =>
  Object.keys(operationOf(document, row).responses).filter((status) => status >= '400');

test.each<[string, Endpoint, string]>([
  ['a call of an admin about a tenant', machines.create, '400 401 403 404 413 429 500 503'],
  ['a call without a body', machines.all, '400 401 403 404 429 500 503'],
  ['a claim, whose code can be wrong', machineApi.claim, '400 401 413 429 500 503'],
  ['a sync, also of a deactivated machine', machineApi.sync, '400 401 413 429 500 503'],
  ['a visit, whose id can be taken', visits.send, '400 404 409 413 429 500 503'],
  ['a check of a card', machineApi.authorize, '400 401 403 413 429 500 503'],
])('%s says how it can be refused', async (_name, row, statuses) => {
  expect(refusalsOf(await fetchDocument(), row).join(' ')).toBe(statuses);
});

test('a deactivated machine is refused where the document says so', async () => {
  const server = await aServer();
  const document: Document = (await server.http.inject({ url: '/openapi.json' })).json();
  const machine = await aMachine(server, { isActivated: false });
  const token = await aMachineKey(server, machine);
  const bodies: Readonly<Record<string, object>> = {
    syncMachine: { epoch: 1, uptimeMs: 0 },
    authorizeRfid: { requestId: '1', rfid: 'CARD', rowNo: 1, columnNo: 1 },
  };
  for (const row of endpoints.filter(({ who }) => who === 'machine')) {
    const { status } = await server.ask(row, { token, body: bodies[row.operationId] });
    expect([row.path, status === 403]).toEqual([
      row.path,
      refusalsOf(document, row).includes('403'),
    ]);
  }
});

test('every refusal has the one shape of an error, which lists every code', async () => {
  const { components } = await fetchDocument();
  const { Refusal } = components.schemas;
  expect(Refusal).toMatchObject({ properties: { code: { enum: Object.keys(english) } } });
  for (const { content } of Object.values(components.responses)) {
    expect(content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
    });
  }
});

test('an answer carries the headers that the document promises', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { headers } = await server.http.inject({
    url: '/api/v1/admin/me',
    headers: { authorization: `Bearer ${token}` },
  });
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    expect(headers[name]).toMatch(/^\d+$/);
  }
});

test('what a query takes is shown as what it is, though it is sent as text', async () => {
  const document = await fetchDocument();
  const schemaOf = (path: string, name: string) =>
    document.paths[basePath + path]?.get?.parameters?.find((one) => one.name === name)?.schema;
  expect(schemaOf('/dispense/all/{institutionId}', 'limit')).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 200,
  });
  expect(schemaOf('/overview/chart/bar', 'frequency')).toMatchObject({
    enum: ['DAILY', 'MONTHLY', 'YEARLY'],
  });
  expect(schemaOf('/overview/chart/bar', 'max')).toMatchObject({ type: 'boolean' });
  expect(schemaOf('/overview/chart/bar', 'dateStart')).toMatchObject({ format: 'date' });
});

/** Yields every node of a document, at any depth. */
function* partsOf(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof node !== 'object' || node === null) return;
  yield node as Readonly<Record<string, unknown>>;
  for (const part of Object.values(node)) yield* partsOf(part);
}

test('every reference in the document leads somewhere', async () => {
  const document = await fetchDocument();
  for (const { $ref } of partsOf(document)) {
    if ($ref === undefined) continue;
    const steps = String($ref).split('/').slice(1);
    const found = steps.reduce<unknown>(
      (node, step) => (node as Readonly<Record<string, unknown>> | undefined)?.[step],
      document,
    );
    expect([$ref, found]).toEqual([$ref, expect.any(Object)]);
  }
});

test('no shape with fields is written out twice: what is shared has a name', async () => {
  const document = await fetchDocument();
  const shapes = [...partsOf(document)].filter(
    ({ type, properties }) => type === 'object' && properties !== undefined,
  );
  const written = shapes.map((shape) => JSON.stringify(shape));
  expect(written.filter((shape, index) => written.indexOf(shape) !== index)).toEqual([]);
});
