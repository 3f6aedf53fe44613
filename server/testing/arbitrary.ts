import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';

/** The JSON schema keywords from which random input is generated. */
interface SchemaShape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaShape[];
  readonly oneOf?: readonly SchemaShape[];
  readonly properties?: Readonly<Record<string, SchemaShape>>;
  readonly required?: readonly string[];
  readonly items?: SchemaShape;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
}

/** Texts that have exposed bugs before. */
const nastyTexts = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\u200b',
  "'; drop table admins; --",
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '\ud800',
  'আনন্দ মহিলা কলেজ',
  '🩸'.repeat(40),
  '../../etc/passwd',
  '{}',
  'null',
  'x'.repeat(5000),
  '2026-02-31',
  '1e309',
);

const textFor = ({
  format,
  pattern,
  minLength = 0,
  maxLength = 60,
}: SchemaShape): fc.Arbitrary<unknown> => {
  if (format === 'date-time') {
    const days = { min: new Date('1999-01-01'), max: new Date('2030-01-01'), noInvalidDate: true };
    return fc.date(days).map((date) => date.toISOString());
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const letters = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
  const dates = fc.constantFrom('2026-01-01', '2026-03-15', 'ALL', 'CASH', 'daily', 'true', '1');
  return fc.oneof({ weight: 3, arbitrary: letters }, { weight: 1, arbitrary: dates });
};

const numberFor = ({ minimum = 0, maximum = 1000 }: SchemaShape): fc.Arbitrary<unknown> =>
  fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, minimum + 1000)) });

const objectFor = (shape: SchemaShape): fc.Arbitrary<unknown> => {
  const fields = Object.entries(shape.properties ?? {});
  const record = Object.fromEntries(fields.map(([name, field]) => [name, fromShape(field)]));
  return fc.record(record, { requiredKeys: [...(shape.required ?? [])] });
};

const fromShape = (shape: SchemaShape): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map(fromShape));
  if (Array.isArray(shape.type)) {
    return fc.oneof(...shape.type.map((type: string) => fromShape({ ...shape, type })));
  }
  switch (shape.type) {
    case 'string':
      return textFor(shape);
    case 'number':
    case 'integer':
      return numberFor(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromShape(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? 5, 5)),
      });
    case 'object':
      return objectFor(shape);
    default:
      return fc.jsonValue();
  }
};

/** An empty registry, so that the names of schemas do not turn them into references. */
const metadata = z.registry<object>();

const shapeOf = (schema: z.ZodMiniType): SchemaShape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata }) as SchemaShape;

/** Input that matches the JSON schema; refinements may still refuse it. */
export const validInput = (schema: z.ZodMiniType): fc.Arbitrary<unknown> =>
  fromShape(shapeOf(schema));

const bodies = new Map<z.ZodMiniType, object>();

/** A deterministic valid body, so that a refusal has another reason than validation. */
export const bodyFor = ({ body }: Endpoint): object | undefined => {
  if (!body) return undefined;
  const known = bodies.get(body);
  if (known) return structuredClone(known);
  const valid = validInput(body).filter((value) => body.safeParse(value).success);
  const [sample] = fc.sample(valid, { numRuns: 1, seed: 7 });
  if (typeof sample !== 'object' || sample === null) return undefined;
  bodies.set(body, sample);
  return sample;
};

const anyValue = fc.oneof(nastyTexts, fc.jsonValue(), fc.double(), fc.constant(undefined));

const fieldsOf = (schema: z.ZodMiniType): string[] => Object.keys(shapeOf(schema).properties ?? {});

/** Values that a schema may accept and a database or a calendar may not. */
const hardValues = [
  '\0',
  'a\0b',
  '\ud800',
  1e300,
  -1e300,
  2 ** 53,
  0.5,
  '9999-12-31',
  '+099999-01-01',
];

/** Valid input with each hard value in each field: deterministic. */
export const hardInputs = (schema: z.ZodMiniType): object[] => {
  const [valid] = fc.sample(validInput(schema), { numRuns: 1, seed: 1 });
  return fieldsOf(schema).flatMap((field) =>
    hardValues.map((value) => Object.assign({}, valid, { [field]: value })),
  );
};

/** Valid input with one broken or unknown field, or an arbitrary value. */
export const brokenInput = (schema: z.ZodMiniType): fc.Arbitrary<unknown> => {
  const broken = fc
    .tuple(
      validInput(schema),
      fc.constantFrom(...fieldsOf(schema), 'unknownField', '__proto__'),
      anyValue,
    )
    .map(([valid, field, value]) =>
      typeof valid === 'object' && valid !== null ? { ...valid, [field]: value } : value,
    );
  return fc.oneof({ weight: 4, arbitrary: broken }, { weight: 1, arbitrary: anyValue });
};
