import { parseArgs } from 'node:util';
import { type SaleField, saleFields } from '../contract/sales-file/columns.ts';
import { type TransactionType, transactionTypes } from '../contract/transactions.ts';
import type { Merchant } from './bkash/merchants.ts';
import { type Place, places } from './fleet/traffic.ts';
import {
  memberOf,
  merchantFrom,
  numberFrom,
  pairsFrom,
  UsageError,
  urlFrom,
  zoneFrom,
} from './option-values.ts';

interface Common {
  readonly url: string;
  readonly stateDir: string;
}

export interface LiveOptions extends Common {
  readonly place: Place;
  readonly perDay: number;
  /** Mean seconds between customers, instead of the daily curve. */
  readonly every: number | undefined;
  readonly zone: string;
  readonly loss: number;
  readonly seed: number | undefined;
  readonly connections: number;
}

export interface CrowdOptions extends Common {
  readonly claims: string | undefined;
  /** Mean seconds between two sales of a machine. */
  readonly every: number;
  /** Seconds in which the machines are switched on. */
  readonly within: number;
  readonly seed: number | undefined;
}

export interface ReplayOptions extends Common {
  readonly file: string;
  readonly physicalId: string | undefined;
  readonly claimCode: string | undefined;
  readonly epoch: number;
  readonly columns: Readonly<Partial<Record<SaleField, string>>>;
  readonly types: ReadonlyMap<string, TransactionType>;
  readonly timeFormat: string | undefined;
  readonly zone: string;
  readonly delimiter: string;
}

export interface BkashOptions {
  readonly port: number;
  readonly host: string;
  readonly merchants: readonly Merchant[];
  readonly tokenCallsAnHour: number;
}

export type Command =
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
const common = { url: text, state: text, zone: text } as const;
const living = {
  ...common,
  place: text,
  'per-day': text,
  every: text,
  loss: text,
  seed: text,
  connections: text,
} as const;
const pairing = { 'physical-id': text, 'claim-code': text } as const;

const columnsFrom = (values: readonly string[] | undefined) =>
  Object.fromEntries(
    pairsFrom('map', values).map(([field, column]) => [
      memberOf('The field of --map', saleFields, field),
      column,
    ]),
  );

const typesFrom = (values: readonly string[] | undefined) =>
  new Map(
    pairsFrom('types', values).map(([name, type]) => [
      name.toLowerCase(),
      memberOf('The type of --types', transactionTypes, type.toUpperCase()),
    ]),
  );

const commonOf = (values: { url?: string | undefined; state?: string | undefined }): Common => ({
  url: urlFrom(values.url),
  stateDir: values.state ?? 'data/simulator',
});

type Living = Partial<Record<keyof typeof living, string>>;

const liveOf = (values: Living): LiveOptions => ({
  ...commonOf(values),
  place: memberOf('--place', places, values.place ?? 'office'),
  perDay: numberFrom('per-day', values['per-day'], 1, 100_000) ?? 60,
  every: numberFrom('every', values.every, 0.1, 86_400),
  zone: zoneFrom(values.zone),
  loss: numberFrom('loss', values.loss, 0, 0.9) ?? 0,
  seed: numberFrom('seed', values.seed, 0, Infinity),
  connections: numberFrom('connections', values.connections, 1, 1000) ?? 8,
});

const machineCommand = (args: string[]): Command => {
  const { values } = parseArgs({ args, options: { ...living, ...pairing } });
  const physicalId = values['physical-id'];
  if (!physicalId) throw new UsageError('Say which machine to be with --physical-id.');
  return { name: 'machine', physicalId, claimCode: values['claim-code'], live: liveOf(values) };
};

const fleetCommand = (args: string[]): Command => {
  const { values } = parseArgs({ args, options: { ...living, claims: text } });
  return { name: 'fleet', claims: values.claims, live: liveOf(values) };
};

const crowdCommand = (args: string[]): Command => {
  const { values } = parseArgs({
    args,
    options: { url: text, state: text, claims: text, every: text, within: text, seed: text },
  });
  return {
    name: 'crowd',
    crowd: {
      ...commonOf(values),
      claims: values.claims,
      every: numberFrom('every', values.every, 1, 1_000_000) ?? 600,
      within: numberFrom('within', values.within, 0, 86_400) ?? 60,
      seed: numberFrom('seed', values.seed, 0, Infinity),
    },
  };
};

const replayCommand = (args: string[]): Command => {
  const list = { ...text, multiple: true } as const;
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...common,
      ...pairing,
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
  const epoch = numberFrom('epoch', values.epoch, 1, Infinity) ?? 1;
  if (!Number.isSafeInteger(epoch)) throw new UsageError('--epoch must be a whole number.');
  const delimiter = values.delimiter ?? ',';
  if (delimiter.length !== 1) throw new UsageError('--delimiter must be one character.');
  return {
    name: 'replay',
    replay: {
      ...commonOf(values),
      file,
      physicalId: values['physical-id'],
      claimCode: values['claim-code'],
      epoch,
      columns: columnsFrom(values.map),
      types: typesFrom(values.types),
      timeFormat: values['time-format'],
      zone: zoneFrom(values.zone),
      delimiter,
    },
  };
};

const bkashCommand = (args: string[]): Command => {
  const { values } = parseArgs({
    args,
    options: {
      port: text,
      host: text,
      merchant: { ...text, multiple: true },
      'token-calls': text,
    },
  });
  return {
    name: 'bkash',
    bkash: {
      port: numberFrom('port', values.port, 0, 65_535) ?? 3001,
      host: values.host ?? '127.0.0.1',
      merchants: (values.merchant ?? []).map(merchantFrom),
      tokenCallsAnHour: numberFrom('token-calls', values['token-calls'], 1, Infinity) ?? 2,
    },
  };
};

const commands: Readonly<Record<string, (args: string[]) => Command>> = {
  help: () => ({ name: 'help' }),
  machine: machineCommand,
  fleet: fleetCommand,
  crowd: crowdCommand,
  replay: replayCommand,
  bkash: bkashCommand,
};

/** Parses the command line. Throws `UsageError`. */
export const readCommand = ([name = 'help', ...args]: readonly string[]): Command => {
  if (name === '--help' || name === '-h' || args.includes('--help')) return { name: 'help' };
  const command = commands[name];
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
