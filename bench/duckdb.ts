import { DuckDBInstance } from '@duckdb/node-api';
import type { TenantMachine } from '../server/machines/rollup/rollup.ts';
import { dispenseAt } from './fleet.ts';
import { medianTime } from './measure.ts';

/** Median milliseconds of the same grouping in DuckDB, in memory. */
export const timeDuckDbGrouping = async (
  places: readonly TenantMachine[],
  dispenses: number,
): Promise<number> => {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  await connection.run(`create table dispenses (
    day integer, transactionType varchar, isSuccessful integer, paid bigint)`);
  const appender = await connection.createAppender('dispenses');
  for (let n = 0; n < dispenses; n++) {
    const { day, transactionType, isSuccessful, paid } = dispenseAt(places, n, dispenses);
    appender.appendInteger(day);
    appender.appendVarchar(transactionType);
    appender.appendInteger(isSuccessful);
    appender.appendBigInt(BigInt(paid));
    appender.endRow();
  }
  appender.closeSync();
  const time = await medianTime(5, () =>
    connection.runAndReadAll(`select day, transactionType, isSuccessful, count(*), sum(paid)
      from dispenses group by day, transactionType, isSuccessful`),
  );
  connection.closeSync();
  database.closeSync();
  return time;
};
