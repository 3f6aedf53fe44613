import { parseArgs } from 'node:util';
import { benchCalls } from './calls.ts';
import { benchConsole } from './console.ts';
import { benchCrowd } from './crowd.ts';
import { benchCommits, benchIngest } from './ingest.ts';
import { benchList } from './list.ts';
import { benchLive } from './live.ts';
import { benchOverview } from './overview.ts';

const { values, positionals } = parseArgs({
  options: { large: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const dispenses = values.large ? 10_000_000 : 1_000_000;

const benches: Record<string, () => Promise<void>> = {
  commits: benchCommits,
  ingest: benchIngest,
  overview: () => benchOverview(dispenses),
  list: () => benchList(dispenses),
  calls: benchCalls,
  live: benchLive,
  crowd: benchCrowd,
  console: benchConsole,
};

const unknown = positionals.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench '${unknown[0]}'; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
// All where none is named.
for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length === 0 || positionals.includes(name)) await bench();
}
