import { fieldTexts } from './field-texts.ts';

/** Tells whether a schema has a name, where `*` stands for any part of it. */
export const isNamed = (name: string, pattern: string): boolean => {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
};

export const parseFieldKey = (key: string) => {
  const [schemas = '', ...path] = key.split('.');
  return { patterns: schemas.split('|'), field: path.join('.') };
};

const texts = Object.entries(fieldTexts).map(([key, text]) => ({ ...parseFieldKey(key), text }));

/** Finds the description of a field: that of the schema's whole name, else that of its pattern. */
export const findFieldText = (schema: string, field: string): string | undefined => {
  const ofField = texts.filter((one) => one.field === field);
  const exact = ofField.find(({ patterns }) => patterns.includes(schema));
  const found =
    exact ?? ofField.find(({ patterns }) => patterns.some((one) => isNamed(schema, one)));
  return found?.text;
};

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Adds descriptions to the fields of a schema, at any depth; `outer` is the field that has them. */
const describeNode = (schema: string, node: unknown, outer = ''): unknown => {
  if (Array.isArray(node)) return node.map((part) => describeNode(schema, part, outer));
  if (!isNode(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === 'properties' && isNode(value)
      ? describeFields(schema, value, outer)
      : describeNode(schema, value, outer),
  ]);
  return Object.fromEntries(entries);
};

const describeFields = (schema: string, fields: Node, outer: string): Node =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = findFieldText(schema, `${outer}.${name}`) ?? findFieldText(schema, name);
      const described = describeNode(schema, field, name);
      return [name, description && isNode(described) ? { ...described, description } : described];
    }),
  );

export const withFieldTexts = (schemas: Node): Node =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describeNode(name, schema)]),
  );
