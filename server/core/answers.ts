import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** What is only said of schemas, their names above all, has nothing to do with how they are written. */
const metadata = z.registry<object>();

const shapeOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, {
    // Says what may be null in one word, where others would have each value tried against two shapes.
    target: 'openapi-3.0',
    unrepresentable: 'any',
    metadata,
    override: ({ jsonSchema }) => {
      // The text of a format is believed to need no escapes.
      delete jsonSchema.format;
      // What is not listed is not written anyway; an answer of several shapes fits one all the same.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as Schema;

/**
 * Writes answers by what their schemas list and nothing else, without checking them; each writer is
 * made when it is first used.
 */
const written: FastifySerializerCompiler<z.ZodMiniType> = ({ schema }) => {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJson(shapeOf(schema));
    return write(answer);
  };
};

/** How answers become text: in production they are no longer checked against their schemas. */
export const answerWriter = (isProduction: boolean) =>
  isProduction ? written : serializerCompiler;
