import { type SaleField, saleFields } from '../../contract/sales-file/columns.ts';
import { timesReader } from '../../contract/sales-file/times.ts';
import { type TransactionType, transactionTypes } from '../../contract/transactions.ts';
import { type Settings, StartError } from '../core/settings/settings.ts';
import { argumentsOf } from '../operator/arguments.ts';
import { visible } from '../operator/visible.ts';
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

const howTo = '"npm run import" shows how it is used';

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
const pairsOf = (option: string, values: readonly string[]): [string, string][] =>
  values.map((value) => {
    const [, name, other] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
    if (name === undefined || other === undefined) {
      throw new StartError(`--${option} '${visible(value)}' is not of the form a=b: ${howTo}.`);
    }
    return [name, other];
  });

const memberOf = <T extends string>(what: string, members: readonly T[], value: string): T => {
  const found = members.find((member) => member === value);
  if (found !== undefined) return found;
  throw new StartError(`${what} '${visible(value)}' is none of ${members.join(', ')}.`);
};

const columnsOf = (values: readonly string[]): Partial<Record<SaleField, string>> =>
  Object.fromEntries(
    pairsOf('map', values).map(([field, column]) => [
      memberOf('The field', saleFields, field),
      column,
    ]),
  );

const typesOf = (values: readonly string[]): Map<string, TransactionType> =>
  new Map(
    pairsOf('types', values).map(([name, type]) => [
      name.toLowerCase(),
      memberOf('The type', transactionTypes, type.toUpperCase()),
    ]),
  );

const timesOf = (format: string | undefined, zone: string) => {
  try {
    return timesReader(format, zone);
  } catch (error) {
    throw new StartError(error instanceof Error ? `${error.message}.` : String(error));
  }
};

/** Parses a command line; throws a StartError for an unknown command or option. */
export const historyFileOf = (
  args: string[],
  { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>,
): HistoryFile => {
  const { values, positionals } = argumentsOf(args, options, howTo);
  const [what = '', file, ...more] = positionals;
  if (what !== 'history') throw new StartError(`There is no '${visible(what)}': ${howTo}.`);
  if (file === undefined || more.length) throw new StartError(`Name one file: ${howTo}.`);
  const { delimiter } = values;
  if (delimiter !== undefined && delimiter.length !== 1) {
    throw new StartError('--delimiter must be one character.');
  }
  return {
    file,
    delimiter,
    mapping: {
      columns: columnsOf(values.map ?? []),
      types: typesOf(values.types ?? []),
      readTime: timesOf(values['time-format'], TIME_ZONE),
      physicalId: values['physical-id'],
    },
  };
};
