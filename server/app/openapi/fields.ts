import { fieldTexts } from './field-texts.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Adds descriptions to the fields of a schema, at any depth. */
const told = (schema: string, node: unknown): unknown => {
  if (Array.isArray(node)) return node.map((part) => told(schema, part));
  if (!isNode(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === 'properties' && isNode(value) ? toldFields(schema, value) : told(schema, value),
  ]);
  return Object.fromEntries(entries);
};

const toldFields = (schema: string, fields: Node): Node =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = fieldTexts[`${schema}.${name}`] ?? fieldTexts[name];
      const shape = told(schema, field);
      return [name, description && isNode(shape) ? { ...shape, description } : shape];
    }),
  );

/** Adds descriptions to the fields of all named schemas. */
export const withFieldTexts = (schemas: Node): Node =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, told(name, schema)]));
