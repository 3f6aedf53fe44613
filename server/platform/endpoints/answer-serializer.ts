import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** An empty registry, because ids and names of schemas do not matter for serialization. */
const metadata = z.registry<object>();

const jsonSchemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, {
    // `nullable: true` instead of an `anyOf` that would try each value against two shapes.
    target: 'openapi-3.0',
    unrepresentable: 'any',
    metadata,
    override: ({ jsonSchema }) => {
      // The serializer would not escape the text of a format.
      delete jsonSchema.format;
      // Unlisted fields are dropped anyway, and an answer of several shapes still fits one.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The serializer finds the shape of a value by its enumerations, which have to list null.
      if (jsonSchema.nullable && jsonSchema.enum) jsonSchema.enum = [...jsonSchema.enum, null];
    },
  }) as Schema;

/**
 * Serializes only the fields that a schema lists, without checking them; each serializer is built on
 * first use.
 */
const fastSerializer: FastifySerializerCompiler<z.ZodMiniType> = ({ schema }) => {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer) => {
    serialize ??= fastJson(jsonSchemaOf(schema));
    return serialize(answer);
  };
};

/** In production answers are serialized without being checked against their schemas. */
export const answerSerializerFor = (isProduction: boolean) =>
  isProduction ? fastSerializer : serializerCompiler;
