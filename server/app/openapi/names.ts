import * as z from 'zod/mini';
import { endpoints } from '../../../contract/index.ts';
import * as schemas from '../../../contract/schemas.ts';

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Only schemas with fields get a name; others are inlined. */
const hasFields = (value: unknown): value is z.ZodMiniType =>
  value instanceof z.ZodMiniObject ||
  value instanceof z.ZodMiniUnion ||
  value instanceof z.ZodMiniDiscriminatedUnion;

const queries: ReadonlySet<unknown> = new Set(endpoints.map(({ query }) => query));

const registerSchema = (schema: z.ZodMiniType, id: string): void => {
  const registered = z.globalRegistry.get(schema) ?? {};
  if (!registered.id) z.globalRegistry.add(schema, { ...registered, id });
};

/**
 * Registers every schema under its name in the contract; an unnamed body or answer is named after its
 * operation. Query schemas stay unnamed, because OpenAPI lists their parameters.
 */
export const nameSchemas = (): void => {
  for (const [name, schema] of Object.entries<unknown>(schemas)) {
    if (hasFields(schema) && !queries.has(schema)) registerSchema(schema, capitalized(name));
  }
  for (const { operationId, body, answer } of endpoints) {
    if (hasFields(body)) registerSchema(body, `${capitalized(operationId)}Body`);
    if (hasFields(answer)) registerSchema(answer, `${capitalized(operationId)}Answer`);
  }
};
