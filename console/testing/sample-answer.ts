import * as z from 'zod/mini';
import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';

/** Kinds of data that have broken a layout. */
export const dataKinds = ['flagged', 'silent', 'empty', 'long', 'many'] as const;
export type DataKind = (typeof dataKinds)[number];

interface JsonShape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonShape[];
  readonly oneOf?: readonly JsonShape[];
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly items?: JsonShape;
  readonly format?: string;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The field a value stands in, the index of the row around it, and an ID that only this row has. */
interface FieldContext {
  readonly kind: DataKind;
  readonly name: string;
  readonly index: number;
  readonly rowId: string;
  readonly isInRow: boolean;
}

const hour = 3_600_000;
const rowCount: Record<DataKind, number> = { flagged: 3, silent: 3, empty: 0, long: 3, many: 30 };

const bangla = 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রমপরিচালনাকমিটি';

const makeLongText = (length: number): string => bangla.repeat(3).slice(0, Math.min(length, 200));

/** Values that must match other answers, or that the console computes with. */
const valuesByName: Readonly<Record<string, (context: FieldContext) => unknown>> = {
  _id: ({ rowId }) => rowId,
  organizationId: () => 'o1',
  institutionId: () => 'i1',
  machineId: ({ index }) => `m${index + 1}`,
  paymentId: ({ kind }) => (kind === 'empty' ? null : 'p1'),
  logo: () => null,
  rowNo: ({ index }) => 1 + Math.floor(index / 10),
  columnNo: ({ index }) => 1 + (index % 10),
  sizeId: ({ index }) => `S${index + 1}`,
  avatar: () => null,
  type: ({ kind, name }) =>
    kind === 'empty' ? '' : makeText({ kind, name, index: 0, rowId: '', isInRow: true }, 200),
  physicalId: ({ kind, index }) =>
    kind === 'long' ? `PAD-0123456789-0123456789-${index + 1}` : `PAD-${index + 1}`,
  rfid: ({ kind, index }) => (kind === 'long' ? `0123456789ABCDEF0123456789-${index}` : '04A1B2C3'),
  trxID: ({ index }) => `CK250NROQ${index + 1}`,
  wallet: () => '01712•••678',
  simNumber: () => '01712345678',
  phone: ({ kind }) => (kind === 'empty' ? '' : '8801712345678'),
  isOnline: ({ kind }) => kind !== 'silent',
  silentSince: ({ kind }) => (kind === 'silent' ? makeInstant(48) : null),
  lastSyncedAt: ({ kind }) => makeInstant(kind === 'silent' ? 48 : 0),
  paused: ({ kind }) =>
    kind === 'flagged' ? { cause: 'FAILURES', code: 'JAM', since: makeInstant(1) } : null,
  isLate: ({ kind }) => kind === 'flagged',
  quiet: ({ kind }) => (kind === 'empty' ? null : { from: 22, to: 6 }),
  isActivated: () => true,
  month: ({ index }) => `2024-0${1 + (index % 9)}`,
  // Gaps of a day do not overlap.
  from: ({ index }) => 60 * index,
  to: ({ index }) => 60 * index + 30,
};

const makeInstant = (hoursAgo: number): string =>
  new Date(Date.now() - hoursAgo * hour).toISOString();

const makeText = ({ kind, index }: FieldContext, maxLength: number): string => {
  if (kind === 'empty') return '';
  if (kind === 'long') return makeLongText(maxLength);
  return `Shapla ${index + 1}`;
};

const isDay = /^(date|day|dateStart|dateEnd|expected|earliest|latest|namedFrom|visitDay)$/;

const makeString = (shape: JsonShape, context: FieldContext): string => {
  if (shape.format === 'date-time') return makeInstant(context.index);
  if (isDay.test(context.name)) return makeInstant(24 * context.index).slice(0, 10);
  return makeText(context, shape.maxLength ?? 200);
};

const makeNumber = (shape: JsonShape, { kind, index }: FieldContext): number => {
  if (kind === 'empty') return 0;
  if (kind === 'long') return shape.type === 'integer' ? 987_654 : 987_654.25;
  return index + 1;
};

const makeArray = (
  { items = {}, minItems = 0, maxItems = 100 }: JsonShape,
  context: FieldContext,
): unknown[] => {
  // Nested lists are short: many times many rows is no realistic screen.
  const most = context.isInRow ? Math.min(6, rowCount[context.kind]) : rowCount[context.kind];
  const count = Math.max(minItems, Math.min(maxItems, most));
  return Array.from({ length: count }, (_, index) =>
    makeValue(items, { ...context, index, rowId: `${context.rowId}-${index + 1}`, isInRow: true }),
  );
};

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);

/** Fields of one name have different types in different rows. */
const isOfType = (shape: JsonShape, value: unknown): boolean =>
  [shape, ...(shape.anyOf ?? [])].some(
    ({ type }) => (type === 'integer' ? 'number' : type) === typeOf(value),
  );

const makeValue = (shape: JsonShape, context: FieldContext): unknown => {
  const choices = shape.anyOf ?? shape.oneOf;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[context.index % shape.enum.length];
  const valueOfName = valuesByName[context.name]?.(context);
  if (valueOfName !== undefined && isOfType(shape, valueOfName)) return valueOfName;
  if (choices) {
    const others = choices.filter(({ type }) => type !== 'null');
    const isNull = context.kind === 'empty' && others.length < choices.length;
    return isNull ? null : makeValue(others[context.index % others.length] ?? {}, context);
  }
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, field]) => [
          name,
          makeValue(field, { ...context, name }),
        ]),
      );
    case 'array':
      return makeArray(shape, context);
    case 'string':
      return makeString(shape, context);
    case 'boolean':
      return context.kind === 'flagged';
    case 'number':
    case 'integer':
      return makeNumber(shape, context);
    default:
      return null;
  }
};

/** Generates an answer of one kind of data from the endpoint's schema, and validates it. */
export const makeSampleAnswer = <E extends Endpoint>(row: E, kind: DataKind): EndpointAnswer<E> => {
  if (!row.answer) throw new Error(`${row.operationId} has no JSON answer`);
  const shape = z.toJSONSchema(row.answer, { unrepresentable: 'any' }) as JsonShape;
  // `parse` checks the value against the schema that its type is made from.
  return row.answer.parse(
    makeValue(shape, { kind, name: '', index: 0, rowId: 'id', isInRow: false }),
  ) as EndpointAnswer<E>;
};
