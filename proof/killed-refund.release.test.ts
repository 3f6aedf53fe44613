import { test } from 'vitest';
import { expectNothingUndone } from './kill-servers.ts';

test(
  'a server that is killed on the way to a refund, at any commit and at any call, leaves nothing undone',
  () => expectNothingUndone({ drops: false }, [10, 10, 4]),
  300_000,
);
