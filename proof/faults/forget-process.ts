import { calendarOf } from '../../contract/values/periods.ts';
import { openStore } from '../../server/platform/db/open-store.ts';
import type { Store } from '../../server/platform/db/store.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { forgetPersons } from '../../server/privacy/forget.ts';

/** Forgets as a night does, and is killed at the batch of its KILL_AT-th row, before or after the commit. */
const settings = readSettings(process.env);
const { KILL_AT = 'Infinity', KILL_AFTER_COMMIT } = process.env;
let rows = 0;

const dieAt = (isAfterCommit: boolean): void => {
  if (rows < Number(KILL_AT) || isAfterCommit !== (KILL_AFTER_COMMIT === 'yes')) return;
  process.kill(process.pid, 'SIGKILL');
};

const store = await openStore(settings);
const change: Store['change'] = async (work) => {
  const answer = await store.change(async (tx) => {
    const changed = await work(tx);
    rows += Number(changed);
    dieAt(false);
    return changed;
  });
  dieAt(true);
  return answer;
};
const calendar = calendarOf(settings.TIME_ZONE);
await forgetPersons(
  { ...store, change },
  { settings, calendar, now: Date.now() },
  new AbortController().signal,
);
await store.close();
