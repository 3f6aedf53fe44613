import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commandTypes, resultStates } from './commands.ts';
import { DeviceEvent } from './device-events.ts';
import { defaultBodyBytes, unauthenticatedBodyBytes } from './endpoint.ts';
import {
  machineApi,
  maxEvents,
  maxGaps,
  maxResults,
  maxSyncBytes,
  maxWaitSeconds,
} from './machine-api.ts';
import { english, machineApi as machineTexts } from './messages/english.ts';
import { Refusal } from './refusal.ts';

const manual = readFileSync(join(import.meta.dirname, '../docs/machine-api.md'), 'utf8');

interface SchemaNode {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** The names of fields and the values of enumerations in a JSON schema, at any depth. */
function* namesIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { properties, enum: choices = [], const: only } = node as SchemaNode;
  yield* Object.keys(properties ?? {});
  for (const value of [...choices, only]) if (typeof value === 'string') yield value;
  for (const part of Object.values(node)) yield* namesIn(part);
}

const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

const rows = Object.values(machineApi);
const contractNames = new Set([
  ...rows.flatMap((row) => [
    ...('body' in row ? namesIn(shapeOf(row.body, 'input')) : []),
    ...('query' in row ? namesIn(shapeOf(row.query, 'input')) : []),
    ...namesIn(shapeOf(row.answer, 'output')),
  ]),
  ...namesIn(shapeOf(DeviceEvent, 'input')),
  ...commandTypes,
  ...resultStates,
]);

/** The inline code and JSON examples of the manual. */
const code = [...manual.matchAll(/`([^`\n]+)`/g), ...manual.matchAll(/```json\n(.*?)```/gs)]
  .map((found) => found[1] ?? '')
  .join('\n');
const namesInCode = new Set(code.match(/[A-Za-z_]\w*/g));

test('the manual names every field, every type and every reason of the machine API', () => {
  expect([...contractNames].filter((name) => !namesInCode.has(name))).toEqual([]);
});

test('the manual names nothing that the contract does not know', () => {
  const errors = [...Object.keys(english), ...Object.keys(Refusal.shape)];
  const calls = rows.flatMap(({ operationId, path }) => [operationId, ...path.split('/')]);
  // Message values have names of their own, and one example shows a wrong field.
  const others = ['true', 'false', 'null', 'HISTORY_FROM', 'min', 'name', 'uptime'];
  const knownNames = new Set([...contractNames, ...errors, ...calls, ...others]);
  const fields = code.matchAll(/"(\w+)":/g);
  const named = manual.matchAll(/`([a-z]+[A-Za-z]*|[A-Z][A-Z_]+)\??`/g);
  const names = [...fields, ...named].map((found) => found[1] ?? '');
  expect(names.length).toBeGreaterThan(contractNames.size);
  expect(names.filter((name) => !knownNames.has(name))).toEqual([]);
});

test('the manual names every refusal that is made for machines', () => {
  for (const name of Object.keys(machineTexts)) expect(namesInCode).toContain(name);
});

test.each([
  ['events in a sync', maxEvents],
  ['results in a sync', maxResults],
  ['KiB of a sync', maxSyncBytes / 1024],
  ['KiB of a check of a card', defaultBodyBytes / 1024],
  ['KiB of a claim', unauthenticatedBodyBytes / 1024],
  ['runs in `gaps`', maxGaps],
  ['seconds of `wait`', maxWaitSeconds],
])('the manual says how much %s may be', (what, limit) => {
  expect(manual).toContain(`| ${what} | ${limit} |`);
});

test.each([
  ['rowNo', 1000, 'row or column'],
  ['added', 10_000, 'products in `added` or `counted`'],
  ['counted', 10_000, 'products in `added` or `counted`'],
  ['amount', 1_000_000, 'taka in `amount`'],
])('the manual says how large %s may be', (field, limit, what) => {
  const shape = JSON.stringify(shapeOf(DeviceEvent, 'input'));
  expect(shape).toMatch(new RegExp(`"${field}":\\{[^}]*"maximum":${limit}[,}]`));
  expect(manual).toContain(`| ${what} | ${limit} |`);
});

test('the examples of the manual are what the contract takes', () => {
  const examples = [...manual.matchAll(/```json\n(.*?)```/gs)].map((found) =>
    JSON.parse(found[1] ?? ''),
  );
  const shapes = [
    machineApi.sync.body,
    machineApi.sync.answer,
    machineApi.authorize.body,
    machineApi.commands.answer,
    machineApi.sync.body,
    Refusal,
  ];
  expect(examples).toHaveLength(shapes.length);
  for (const [index, shape] of shapes.entries()) expect(shape.parse(examples[index])).toBeTruthy();
  const sent = examples.flatMap(({ events = [] }) => events);
  for (const event of sent) expect(DeviceEvent.parse(event)).toEqual(event);
});
