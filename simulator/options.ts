import { parseArgs } from 'node:util';
import { type SaleField, saleFields } from '../contract/sales-file/columns.ts';
import { type TransactionType, transactionTypes } from '../contract/transactions.ts';
import type { Merchant } from './bkash/merchants.ts';
import type { RefundTerms } from './bkash/refunds/refund-accounts.ts';
import { parseRefundTerms } from './bkash/refunds/refund-terms-input.ts';
import { type Venue, venueKinds } from './fleet/traffic.ts';
import {
  parseMember,
  parseMerchant,
  parseNumber,
  parsePairs,
  parseUrl,
  parseZone,
  UsageError,
} from './option-values.ts';

interface CommonOptions {
  readonly url: string;
  readonly stateDir: string;
}

export interface LiveOptions extends CommonOptions {
  readonly place: Venue;
  readonly perDay: number;
  /** Mean seconds between customers, instead of the daily curve. */
  readonly every: number | undefined;
  readonly zone: string;
  readonly loss: number;
  readonly seed: number | undefined;
  readonly connections: number;
}

export interface CrowdOptions extends CommonOptions {
  readonly claims: string | undefined;
  /** Mean seconds between two sales of a machine. */
  readonly every: number;
  /** Seconds in which the machines are switched on. */
  readonly within: number;
  readonly seed: number | undefined;
}

export interface ReplayOptions extends CommonOptions {
  readonly file: string;
  readonly physicalId: string | undefined;
  readonly claimCode: string | undefined;
  readonly epoch: number;
  readonly columns: Readonly<Partial<Record<SaleField, string>>>;
  readonly types: ReadonlyMap<string, TransactionType>;
  readonly timeFormat: string | undefined;
  readonly zone: string;
  /** Detected in the header when undefined. */
  readonly delimiter: string | undefined;
}

export interface BkashOptions {
  readonly port: number;
  readonly host: string;
  readonly merchants: readonly Merchant[];
  readonly tokenCallsAnHour: number;
  readonly refunds: Partial<RefundTerms>;
}

export type SimulatorCommand =
  | { readonly name: 'help' }
  | {
      readonly name: 'machine';
      readonly physicalId: string;
      readonly claimCode: string | undefined;
      readonly live: LiveOptions;
    }
  | { readonly name: 'fleet'; readonly claims: string | undefined; readonly live: LiveOptions }
  | { readonly name: 'crowd'; readonly crowd: CrowdOptions }
  | { readonly name: 'replay'; readonly replay: ReplayOptions }
  | { readonly name: 'bkash'; readonly bkash: BkashOptions };

const text = { type: 'string' } as const;
const commonOptionTypes = { url: text, state: text, zone: text } as const;
const liveOptionTypes = {
  ...commonOptionTypes,
  place: text,
  'per-day': text,
  every: text,
  loss: text,
  seed: text,
  connections: text,
} as const;
const pairingOptionTypes = { 'physical-id': text, 'claim-code': text } as const;

const parseColumns = (values: readonly string[] | undefined) =>
  Object.fromEntries(
    parsePairs('map', values).map(([field, column]) => [
      parseMember('The field of --map', saleFields, field),
      column,
    ]),
  );

const parseTypes = (values: readonly string[] | undefined) =>
  new Map(
    parsePairs('types', values).map(([name, type]) => [
      name.toLowerCase(),
      parseMember('The type of --types', transactionTypes, type.toUpperCase()),
    ]),
  );

const parseCommon = (values: {
  url?: string | undefined;
  state?: string | undefined;
}): CommonOptions => ({
  url: parseUrl(values.url),
  stateDir: values.state ?? 'data/simulator',
});

type LiveOptionValues = Partial<Record<keyof typeof liveOptionTypes, string>>;

const parseLive = (values: LiveOptionValues): LiveOptions => ({
  ...parseCommon(values),
  place: parseMember('--place', venueKinds, values.place ?? 'office'),
  perDay: parseNumber('per-day', values['per-day'], 1, 100_000) ?? 60,
  every: parseNumber('every', values.every, 0.1, 86_400),
  zone: parseZone(values.zone),
  loss: parseNumber('loss', values.loss, 0, 0.9) ?? 0,
  seed: parseNumber('seed', values.seed, 0, Infinity),
  connections: parseNumber('connections', values.connections, 1, 1000) ?? 8,
});

const parseMachineCommand = (args: string[]): SimulatorCommand => {
  const { values } = parseArgs({ args, options: { ...liveOptionTypes, ...pairingOptionTypes } });
  const physicalId = values['physical-id'];
  if (!physicalId) throw new UsageError('Say which machine to be with --physical-id.');
  return { name: 'machine', physicalId, claimCode: values['claim-code'], live: parseLive(values) };
};

const parseFleetCommand = (args: string[]): SimulatorCommand => {
  const { values } = parseArgs({ args, options: { ...liveOptionTypes, claims: text } });
  return { name: 'fleet', claims: values.claims, live: parseLive(values) };
};

const parseCrowdCommand = (args: string[]): SimulatorCommand => {
  const { values } = parseArgs({
    args,
    options: { url: text, state: text, claims: text, every: text, within: text, seed: text },
  });
  return {
    name: 'crowd',
    crowd: {
      ...parseCommon(values),
      claims: values.claims,
      every: parseNumber('every', values.every, 1, 1_000_000) ?? 600,
      within: parseNumber('within', values.within, 0, 86_400) ?? 60,
      seed: parseNumber('seed', values.seed, 0, Infinity),
    },
  };
};

const parseReplayCommand = (args: string[]): SimulatorCommand => {
  const list = { ...text, multiple: true } as const;
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...commonOptionTypes,
      ...pairingOptionTypes,
      epoch: text,
      map: list,
      types: list,
      'time-format': text,
      delimiter: text,
    },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file) throw new UsageError('Name the file to replay.');
  if (more.length > 0) throw new UsageError('Name one file to replay, not several.');
  const epoch = parseNumber('epoch', values.epoch, 1, Infinity) ?? 1;
  if (!Number.isSafeInteger(epoch)) throw new UsageError('--epoch must be a whole number.');
  const { delimiter } = values;
  if (delimiter !== undefined && delimiter.length !== 1)
    throw new UsageError('--delimiter must be one character.');
  return {
    name: 'replay',
    replay: {
      ...parseCommon(values),
      file,
      physicalId: values['physical-id'],
      claimCode: values['claim-code'],
      epoch,
      columns: parseColumns(values.map),
      types: parseTypes(values.types),
      timeFormat: values['time-format'],
      zone: parseZone(values.zone),
      delimiter,
    },
  };
};

const parseRefundOptions = (values: Parameters<typeof parseRefundTerms>[0]) => {
  try {
    return parseRefundTerms(values);
  } catch (error) {
    throw new UsageError(`--${error instanceof Error ? error.message : error}.`);
  }
};

const parseBkashCommand = (args: string[]): SimulatorCommand => {
  const { values } = parseArgs({
    args,
    options: {
      port: text,
      host: text,
      merchant: { ...text, multiple: true },
      'token-calls': text,
      refunds: text,
      ledgers: text,
      'refund-days': text,
      'refund-balance': text,
      'none-code': text,
      refundable: text,
    },
  });
  return {
    name: 'bkash',
    bkash: {
      port: parseNumber('port', values.port, 0, 65_535) ?? 3001,
      host: values.host ?? '127.0.0.1',
      merchants: (values.merchant ?? []).map(parseMerchant),
      tokenCallsAnHour: parseNumber('token-calls', values['token-calls'], 1, Infinity) ?? 2,
      refunds: parseRefundOptions(values),
    },
  };
};

const commandParsers: Readonly<Record<string, (args: string[]) => SimulatorCommand>> = {
  help: () => ({ name: 'help' }),
  machine: parseMachineCommand,
  fleet: parseFleetCommand,
  crowd: parseCrowdCommand,
  replay: parseReplayCommand,
  bkash: parseBkashCommand,
};

/** Parses the command line. Throws `UsageError`. */
export const parseCommand = ([name = 'help', ...args]: readonly string[]): SimulatorCommand => {
  if (name === '--help' || name === '-h' || args.includes('--help')) return { name: 'help' };
  const command = commandParsers[name];
  if (!command) {
    throw new UsageError(
      `'${name}' is not a command: use machine, fleet, crowd, replay, bkash or help.`,
    );
  }
  try {
    return command(args);
  } catch (error) {
    // parseArgs explains at length; its first sentence says what is wrong.
    if (error instanceof TypeError) throw new UsageError(`${error.message.split('. ')[0]}.`);
    throw error;
  }
};
