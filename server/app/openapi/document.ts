import type { SwaggerTransformObject } from '@fastify/swagger';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { rows } from '../../../contract/index.ts';
import { withSchemas } from './components.ts';
import { exampleOf } from './examples.ts';
import { withFieldTexts } from './fields.ts';
import { operationOf } from './operations.ts';
import { parameterTexts } from './parameters.ts';
import { headers, limitHeaders, responses } from './refusals.ts';
import { sayMore } from './schemas.ts';

const zodToJsonConfig = { unrepresentable: 'any', override: sayMore } as const;

export const transform = createJsonSchemaTransform({ zodToJsonConfig });
const withComponents = createJsonSchemaTransformObject({ zodToJsonConfig });

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}

type Contents = Readonly<Record<string, object>>;

/** Adds an example to the JSON content. */
const shownBy = (example: object | undefined, content: Contents | undefined) =>
  example && content
    ? { ...content, 'application/json': { ...content['application/json'], example } }
    : content;

const rowOf = new Map(rows.map((row) => [row.operationId, row]));

/** Adds summary, tags, texts, examples and refusals of the contract row to an operation. */
const told = (operation: Operation) => {
  const row = rowOf.get(operation.operationId);
  if (!row) throw new Error(`No row of the contract is called ${operation.operationId}`);
  const { refusals, ...facts } = operationOf(row);
  const { body, answer } = exampleOf(row);
  const response = operation.responses[row.status];
  const content = shownBy(answer, response?.content);
  return {
    ...facts,
    ...operation,
    parameters: operation.parameters?.map((parameter) => ({
      ...parameter,
      description: parameterTexts[parameter.name],
    })),
    requestBody: operation.requestBody && {
      ...operation.requestBody,
      content: shownBy(body, operation.requestBody.content),
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

const mapped = <V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Completes the generated document from the contract. */
export const transformObject: SwaggerTransformObject = (routes) => {
  const document = withComponents(routes);
  if (!('components' in document)) return document;
  const { components, paths } = document;
  const operations = mapped(paths as Paths, (operations) => mapped(operations, told));
  const { parts, schemas } = withSchemas(
    { paths: operations, responses },
    components?.schemas ?? {},
  );
  return {
    ...document,
    paths: parts.paths,
    components: {
      ...components,
      headers,
      responses: parts.responses,
      schemas: withFieldTexts(schemas),
    },
  };
};
