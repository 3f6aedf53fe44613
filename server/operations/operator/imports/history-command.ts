import { type SaleField, saleFields } from '../../../../contract/sales-file/columns.ts';
import { createLenientReader } from '../../../../contract/sales-file/times.ts';
import { type TransactionType, transactionTypes } from '../../../../contract/transactions.ts';
import { type Settings, StartError } from '../../../platform/settings/settings.ts';
import { parseArguments } from '../arguments.ts';
import { escapeInvisible } from '../escape-invisible.ts';
import type { HistoryFile } from './history.ts';

export const importUsage = [
  'npm run import -- history <file> [--map <field>=<column>]… [--types <name>=<type>]… [--time-format <format>] [--physical-id <machine>] [--delimiter <character>]',
  '',
  `A CSV file of past sales with a header. Its columns are ${saleFields.join(', ')}, in any order; time and machine are needed. Where they have other names: --map time=datetime --map amount=money.`,
  'machine is the physical ID of a machine that there is; --physical-id names it for a file that names none.',
  `time is ISO 8601, in the business time zone where it has no offset; --time-format "M/D/YYYY H:mm" reads another form.`,
  `type is ${transactionTypes.join(', ')} or empty; --types card=RFID reads another name.`,
  'amount is in taka; what has none was paid by the price of the machine.',
];

const usageHint = '"npm run import" shows how it is used';

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const options = {
  map: list,
  types: list,
  'time-format': text,
  'physical-id': text,
  delimiter: text,
} as const;

/** Splits `name=value` arguments. */
const parsePairs = (option: string, values: readonly string[]): [string, string][] =>
  values.map((value) => {
    const [, name, other] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
    if (name === undefined || other === undefined) {
      throw new StartError(
        `--${option} '${escapeInvisible(value)}' is not of the form a=b: ${usageHint}.`,
      );
    }
    return [name, other];
  });

const requireMember = <T extends string>(what: string, members: readonly T[], value: string): T => {
  const found = members.find((member) => member === value);
  if (found !== undefined) return found;
  throw new StartError(`${what} '${escapeInvisible(value)}' is none of ${members.join(', ')}.`);
};

const parseColumns = (values: readonly string[]): Partial<Record<SaleField, string>> =>
  Object.fromEntries(
    parsePairs('map', values).map(([field, column]) => [
      requireMember('The field', saleFields, field),
      column,
    ]),
  );

const parseTypes = (values: readonly string[]): Map<string, TransactionType> =>
  new Map(
    parsePairs('types', values).map(([name, type]) => [
      name.toLowerCase(),
      requireMember('The type', transactionTypes, type.toUpperCase()),
    ]),
  );

const createTimeReader = (format: string | undefined, zone: string) => {
  try {
    return createLenientReader(format, zone);
  } catch (error) {
    throw new StartError(error instanceof Error ? `${error.message}.` : String(error));
  }
};

/** Parses a command line; throws a StartError for an unknown command or option. */
export const parseHistoryArguments = (
  args: string[],
  { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>,
): HistoryFile => {
  const { values, positionals } = parseArguments(args, options, usageHint);
  const [what = '', file, ...more] = positionals;
  if (what !== 'history')
    throw new StartError(`There is no '${escapeInvisible(what)}': ${usageHint}.`);
  if (file === undefined || more.length) throw new StartError(`Name one file: ${usageHint}.`);
  const { delimiter } = values;
  if (delimiter !== undefined && delimiter.length !== 1) {
    throw new StartError('--delimiter must be one character.');
  }
  return {
    file,
    delimiter,
    mapping: {
      columns: parseColumns(values.map ?? []),
      types: parseTypes(values.types ?? []),
      readTime: createTimeReader(values['time-format'], TIME_ZONE),
      physicalId: values['physical-id'],
    },
  };
};
