import { test } from 'vitest';
import { expectNothingUndone } from './kill-servers.ts';

test(
  'a server that is killed on the way to a dispense, at any commit and at any call, leaves nothing undone',
  () => expectNothingUndone({ drops: true }, [8, 8, 3]),
  300_000,
);
