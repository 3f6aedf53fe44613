import { fieldTexts } from './field-texts.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Adds descriptions to the fields of a schema, at any depth. */
const describeNode = (schema: string, node: unknown): unknown => {
  if (Array.isArray(node)) return node.map((part) => describeNode(schema, part));
  if (!isNode(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === 'properties' && isNode(value)
      ? describeFields(schema, value)
      : describeNode(schema, value),
  ]);
  return Object.fromEntries(entries);
};

const describeFields = (schema: string, fields: Node): Node =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = fieldTexts[`${schema}.${name}`] ?? fieldTexts[name];
      const described = describeNode(schema, field);
      return [name, description && isNode(described) ? { ...described, description } : described];
    }),
  );

/** Adds descriptions to the fields of all named schemas. */
export const withFieldTexts = (schemas: Node): Node =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describeNode(name, schema)]),
  );
