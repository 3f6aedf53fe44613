import { isoDate } from '../../../../contract/values/periods.ts';
import { checkRollup } from '../../../overview/check.ts';
import { openToCheck } from '../../../platform/migrations/open-to-check.ts';
import { readSettings, StartError } from '../../../platform/settings/settings.ts';

const maxShown = 20;

const printDifferences = async () => {
  const settings = readSettings(process.env);
  const store = await openToCheck(settings);
  const differences = await checkRollup(store.read, settings);
  await store.close();
  for (const { scope, scopeId, day, counter, rollup, recount } of differences.slice(0, maxShown)) {
    console.log(
      `${isoDate(day)} ${scope} ${scopeId} ${counter}: rollup ${rollup}, recount ${recount}`,
    );
  }
  if (differences.length) {
    console.log(`${differences.length} counts of the rollup differ from a recount.`);
    process.exit(1);
  }
  console.log('The rollup agrees with a recount.');
};

printDifferences().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
