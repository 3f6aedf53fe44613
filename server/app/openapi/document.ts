import type { SwaggerTransformObject } from '@fastify/swagger';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { endpoints } from '../../../contract/index.ts';
import { withSchemas } from './components.ts';
import { exampleOf } from './examples.ts';
import { withFieldTexts } from './fields.ts';
import { describeOperation } from './operations.ts';
import { parameterTexts } from './parameters.ts';
import { documentHeaders, limitHeaders, refusalComponents } from './refusals.ts';
import { completeSchema } from './schemas.ts';

const zodToJsonConfig = { unrepresentable: 'any', override: completeSchema } as const;

export const transformRoute = createJsonSchemaTransform({ zodToJsonConfig });
const withComponents = createJsonSchemaTransformObject({ zodToJsonConfig });

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}

type Contents = Readonly<Record<string, object>>;

const withExample = (example: object | undefined, content: Contents | undefined) =>
  example && content
    ? { ...content, 'application/json': { ...content['application/json'], example } }
    : content;

const rowsByOperation = new Map(endpoints.map((row) => [row.operationId, row]));

/** Adds summary, tags, texts, examples and refusals of the contract row to an operation. */
const documentOperation = (operation: Operation) => {
  const row = rowsByOperation.get(operation.operationId);
  if (!row) throw new Error(`No row of the contract is called ${operation.operationId}`);
  const { refusals, ...facts } = describeOperation(row);
  const { body, answer } = exampleOf(row);
  const response = operation.responses[row.status];
  const content = withExample(answer, response?.content);
  return {
    ...facts,
    ...operation,
    parameters: operation.parameters?.map((parameter) => ({
      ...parameter,
      description: parameterTexts[parameter.name],
    })),
    requestBody: operation.requestBody && {
      ...operation.requestBody,
      content: withExample(body, operation.requestBody.content),
    },
    responses: {
      [row.status]: {
        ...response,
        content,
        ...(row.who !== 'machine' && { headers: limitHeaders }),
      },
      ...refusals,
    },
  };
};

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const mapValues = <V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Completes the generated document from the contract. */
export const transformObject: SwaggerTransformObject = (routes) => {
  const document = withComponents(routes);
  if (!('components' in document)) return document;
  const { components, paths } = document;
  // Generated from the contract's rows, each of which has an operation ID.
  const operations = mapValues(paths as Paths, (operations) =>
    mapValues(operations, documentOperation),
  );
  const { parts, schemas } = withSchemas(
    { paths: operations, responses: refusalComponents },
    components?.schemas ?? {},
  );
  return {
    ...document,
    paths: parts.paths,
    components: {
      ...components,
      headers: documentHeaders,
      responses: parts.responses,
      schemas: withFieldTexts(schemas),
    },
  };
};
