import { parseArgs } from 'node:util';
import { benchCalls } from './calls.ts';
import { benchConsole } from './console.ts';
import { benchCrowd } from './crowd.ts';
import { closeHistories } from './data/history.ts';
import { removePostgres } from './data/store.ts';
import { benchDesk } from './desk.ts';
import { benchExports } from './exports.ts';
import { benchForecast } from './forecast.ts';
import { benchForget } from './forget.ts';
import { benchImport } from './import.ts';
import { benchCommits, benchIngest } from './ingest.ts';
import { benchList } from './list.ts';
import { printTable } from './measure.ts';
import { benchOverview } from './overview.ts';
import { benchScales, type Scale } from './scale.ts';
import { benchServers } from './servers.ts';
import { benchStart } from './start.ts';
import { benchTwin } from './twin.ts';

/** Benches by the name on the command line: `npm run bench -- ingest`. */
const benches: Readonly<Record<string, (scale: Scale) => Promise<void>>> = {
  commits: benchCommits,
  ingest: benchIngest,
  import: benchImport,
  servers: benchServers,
  overview: benchOverview,
  list: benchList,
  start: benchStart,
  exports: benchExports,
  calls: benchCalls,
  crowd: benchCrowd,
  console: benchConsole,
  desk: benchDesk,
  forget: benchForget,
  forecast: () => benchForecast(salesFile || undefined),
  twin: () => benchTwin(salesFile || undefined),
};

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: text,
    sales: text,
    'time-column': { ...text, default: 'time' },
    'slot-column': { ...text, default: 'slot' },
    'machine-column': text,
    'time-format': text,
  },
  allowPositionals: true,
});
const salesFile = values.sales && {
  file: values.sales,
  time: values['time-column'],
  slot: values['slot-column'],
  machine: values['machine-column'],
  timeFormat: values['time-format'],
};

const unknown = positionals.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench '${unknown[0]}'; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const usual = values.quick ? benchScales.quick : benchScales.whole;
const scale = {
  ...usual,
  engines: usual.engines.filter((engine) => engine === (values.engine ?? engine)),
};
// Without a name all run.
for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length === 0 || positionals.includes(name)) await bench(scale);
}
await closeHistories();
await removePostgres();
printTable();
// The servers of the console bench keep the process running.
process.exit();
