import { expect, test } from 'vitest';
import { basePath, type Endpoint, paramNames } from '../../contract/endpoint.ts';
import { rows } from '../../contract/index.ts';
import { english } from '../../contract/messages.ts';
import { aServer } from '../testing/server.ts';

interface Operation {
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const theDocument = async (): Promise<Document> => {
  const { http } = await aServer();
  const answer = await http.inject({ url: '/docs/json' });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const operationOf = ({ paths }: Document, { method, path }: Endpoint): Operation | undefined =>
  paths[basePath + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('the OpenAPI 3.1 document lists every row of the contract, and no other call', async () => {
  const document = await theDocument();
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const row of rows) {
    expect([row.path, operationOf(document, row)?.summary]).toEqual([row.path, row.summary]);
  }
  const listed = Object.entries(document.paths)
    .filter(([path]) => path.startsWith(basePath))
    .flatMap(([, operations]) => Object.values(operations));
  expect(listed).toHaveLength(rows.length);
});

test('each call says its parameters, its body, its answer and whether it needs a login', async () => {
  const document = await theDocument();
  for (const row of rows) {
    const operation = operationOf(document, row);
    const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
    expect(inPath.map(({ name }) => name)).toEqual(paramNames(row.path));
    expect([row.path, Boolean(operation?.requestBody)]).toEqual([row.path, Boolean(row.body)]);
    expect([row.path, Boolean(operation?.security)]).toEqual([row.path, row.who !== 'anyone']);
    const types = Object.keys(operation?.requestBody?.content ?? {});
    expect(types.includes('multipart/form-data')).toBe(Boolean(row.multipart));
    const answers = Object.entries(operation?.responses ?? {});
    expect([row.path, answers.map(([status]) => status)]).toEqual([
      row.path,
      [String(row.status), 'default'],
    ]);
    expect(['Created', 'The answer', 'Done']).toContain(answers[0]?.[1].description);
  }
});

test('the document lists every code that an error can have, in the shape that every call may answer', async () => {
  const { http } = await aServer();
  const document = (await http.inject({ url: '/docs/json' })).json();
  expect(document.components.schemas.Refusal.properties.code.enum).toEqual(Object.keys(english));
  const ref = { $ref: '#/components/schemas/Refusal' };
  for (const row of rows) {
    expect(operationOf(document, row)?.responses.default).toEqual({
      description: 'What went wrong',
      content: { 'application/json': { schema: ref } },
    });
  }
});

/** Every value under `key`, at any depth. */
const valuesOf = (key: string, node: unknown): unknown[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([name, value]) =>
        name === key && typeof value !== 'object' ? [value] : valuesOf(key, value),
      )
    : [];

test('every reference in the document leads somewhere', async () => {
  const document = await theDocument();
  for (const ref of valuesOf('$ref', document)) {
    const steps = String(ref).split('/').slice(1);
    const found = steps.reduce<unknown>(
      (node, step) => (node as Readonly<Record<string, unknown>> | undefined)?.[step],
      document,
    );
    expect([ref, found]).toEqual([ref, expect.any(Object)]);
  }
});
