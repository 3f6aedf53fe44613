import { parseArgs } from 'node:util';
import { benchCommits, benchIngest } from './ingest.ts';
import { benchList } from './list.ts';
import { benchOverview } from './overview.ts';

const { values } = parseArgs({ options: { large: { type: 'boolean', default: false } } });
const dispenses = values.large ? 10_000_000 : 1_000_000;

await benchCommits();
await benchIngest();
await benchOverview(dispenses);
await benchList(dispenses);
