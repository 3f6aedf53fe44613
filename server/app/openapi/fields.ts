import { fieldTexts } from './field-texts.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A schema whose fields, at any depth, say what they are. */
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

/** The named schemas with a description of each field that has one. */
export const withFieldTexts = (schemas: Node): Node =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, told(name, schema)]));
