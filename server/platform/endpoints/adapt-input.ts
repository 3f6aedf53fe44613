import * as z from 'zod/mini';
import { parseNumber } from '../../../contract/values/digits.ts';

/** Receives the dotted name of each field that is not taken. */
type OnIgnored = (name: string) => void;
const ignoreNothing: OnIgnored = () => undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);

const accepts = (schema: z.core.$ZodType, value: unknown): boolean =>
  z.safeParse(schema, value).success;

/** Clients write nothing as null, as an empty text or as the name of either. */
const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && ['', 'null', 'undefined'].includes(value));

/** Forms carry objects and lists as JSON text. */
const parseJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' ? (parseNumber(value) ?? value) : value;

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const toWord = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().toLowerCase()
    : undefined;

const toBoolean = (value: unknown): unknown => booleans.get(toWord(value) ?? '') ?? value;

/** Finds the choice that a text names in any case. */
const toChoice = (choices: readonly unknown[], value: unknown): unknown => {
  if (choices.includes(value)) return value;
  const word = toWord(value);
  return choices.find((choice) => word !== undefined && toWord(choice) === word) ?? value;
};

const adaptObject = (
  { def: { shape, catchall } }: z.ZodMiniObject,
  value: unknown,
  ignore: OnIgnored,
): unknown => {
  const given = parseJson(value);
  if (!isRecord(given)) return value;
  const adapted: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(given)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) {
      adapted[name] = adapt(field, item, (inner) => ignore(`${name}.${inner}`));
    } else if (catchall && !(catchall instanceof z.ZodMiniNever)) adapted[name] = item;
    else ignore(name);
  }
  return adapted;
};

/** A form sends a list of one as a single text. */
const adaptArray = (
  { def: { element } }: z.ZodMiniArray,
  value: unknown,
  ignore: OnIgnored,
): unknown => {
  const given = parseJson(value);
  const isOfTexts = element instanceof z.ZodMiniString || element instanceof z.ZodMiniEnum;
  const items = isOfTexts && typeof given === 'string' ? [given] : given;
  return Array.isArray(items) ? items.map((item) => adapt(element, item, ignore)) : value;
};

/** Finds the option whose literals are the value's. */
const findNamedOption = (
  options: readonly z.core.$ZodType[],
  value: unknown,
): z.core.$ZodType | undefined =>
  options.find((option) => {
    if (!(option instanceof z.ZodMiniObject) || !isRecord(value)) return false;
    const literals = Object.entries(option.shape).filter(
      ([, field]) => field instanceof z.ZodMiniLiteral,
    );
    return (
      literals.length > 0 &&
      literals.every(([name, field]) => accepts(field, adapt(field, value[name], ignoreNothing)))
    );
  });

/** Takes the first option that accepts the value, as it is or adapted. */
const adaptUnion = (
  { def: { options } }: z.ZodMiniUnion,
  value: unknown,
  ignore: OnIgnored,
): unknown => {
  const option =
    findNamedOption(options, value) ??
    options.find((each) => accepts(each, value)) ??
    options.find((each) => accepts(each, adapt(each, value, ignoreNothing)));
  return option ? adapt(option, value, ignore) : value;
};

const adapt = (schema: z.core.$ZodType, value: unknown, ignore: OnIgnored): unknown => {
  if (schema instanceof z.ZodMiniObject) return adaptObject(schema, value, ignore);
  if (schema instanceof z.ZodMiniArray) return adaptArray(schema, value, ignore);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return adaptUnion(schema, value, ignore);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return adapt(schema.def.innerType, value, ignore);
  if (schema instanceof z.ZodMiniNullable)
    return isEmpty(value) ? null : adapt(schema.def.innerType, value, ignore);
  if (schema instanceof z.ZodMiniPipe) return adapt(schema.def.in, value, ignore);
  if (schema instanceof z.ZodMiniString) return typeof value === 'number' ? String(value) : value;
  if (schema instanceof z.ZodMiniNumber) return toNumber(value);
  if (schema instanceof z.ZodMiniBoolean) return toBoolean(value);
  if (schema instanceof z.ZodMiniEnum) return toChoice(schema.options, value);
  if (schema instanceof z.ZodMiniLiteral) return toChoice(schema.def.values, value);
  return value;
};

export interface AdaptedInput {
  /** As the schema takes it, or as it came where that was not understood. */
  readonly value: unknown;
  /** Dotted names of fields that the schema does not have, each once. */
  readonly ignored: readonly string[];
}

/**
 * Brings what people's clients send into the form of a schema: numbers, flags and choices as text,
 * numbers for text, objects as JSON text, and no field that the schema does not have.
 */
export const adaptInput = (schema: z.core.$ZodType, given: unknown): AdaptedInput => {
  const ignored = new Set<string>();
  const value = adapt(schema, given, (name) => ignored.add(name));
  return { value, ignored: [...ignored] };
};

/** Does the same to a query, of which empty values are left out. */
export const adaptQuery = (schema: z.core.$ZodType | undefined, query: unknown): AdaptedInput => {
  const given = Object.entries(isRecord(query) ? query : {});
  const present = Object.fromEntries(given.filter(([, value]) => !isEmpty(value)));
  return adaptInput(schema ?? z.strictObject({}), present);
};
