import * as z from 'zod/mini';
import { latinDigits } from '../../../contract/digits.ts';

/** Receives the dotted name of each field that is not taken. */
type OnIgnored = (name: string) => void;

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

const toNumber = (value: unknown): unknown => {
  const text = typeof value === 'string' ? latinDigits(value.trim()) : '';
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
};

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
  { shape, catchall }: z.core.$ZodObjectDef,
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
    } else if (catchall && catchall._zod.def.type !== 'never') adapted[name] = item;
    else ignore(name);
  }
  return adapted;
};

/** A form sends a list of one as a single text. */
const adaptArray = (
  { element }: z.core.$ZodArrayDef,
  value: unknown,
  ignore: OnIgnored,
): unknown => {
  const given = parseJson(value);
  const isOfTexts = ['string', 'enum'].includes(element._zod.def.type);
  const items = isOfTexts && typeof given === 'string' ? [given] : given;
  return Array.isArray(items) ? items.map((item) => adapt(element, item, ignore)) : value;
};

/** Finds the option whose discriminator is the value's. */
const findNamedOption = (
  def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef,
  value: unknown,
): z.core.$ZodType | undefined => {
  if (!('discriminator' in def) || !isRecord(value)) return undefined;
  const name = def.discriminator;
  return def.options.find((option) => {
    const field = option instanceof z.ZodMiniObject ? option.shape[name] : undefined;
    return (
      field &&
      accepts(
        field,
        adapt(field, value[name], () => undefined),
      )
    );
  });
};

/** Takes the first option that accepts the value, as it is or adapted. */
const adaptUnion = (
  def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef,
  value: unknown,
  ignore: OnIgnored,
): unknown => {
  const option =
    findNamedOption(def, value) ??
    def.options.find((option) => accepts(option, value)) ??
    def.options.find((option) =>
      accepts(
        option,
        adapt(option, value, () => undefined),
      ),
    );
  return option ? adapt(option, value, ignore) : value;
};

const adapt = (schema: z.core.$ZodType, value: unknown, ignore: OnIgnored): unknown => {
  // Zod's own union of its types, discriminated by `type`.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return adaptObject(def, value, ignore);
    case 'array':
      return adaptArray(def, value, ignore);
    case 'union':
      return adaptUnion(def, value, ignore);
    case 'optional':
    case 'default':
      return adapt(def.innerType, value, ignore);
    case 'nullable':
      return isEmpty(value) ? null : adapt(def.innerType, value, ignore);
    case 'pipe':
      return adapt(def.in, value, ignore);
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    case 'number':
      return toNumber(value);
    case 'boolean':
      return toBoolean(value);
    case 'enum':
      return toChoice(Object.values(def.entries), value);
    case 'literal':
      return toChoice(def.values, value);
    default:
      return value;
  }
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
