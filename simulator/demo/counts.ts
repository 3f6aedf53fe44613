import { attention } from '../../contract/attention.ts';
import { call } from '../core/http.ts';
import type { Console } from './build.ts';

const query = { kind: 'COUNT_DIFFERENCE', limit: 200 } as const;

/**
 * Says that the counts which the demo begins with have been seen to, all but one: they differ from
 * what was sold, because somebody made that up.
 */
export const seeToCounts = async ({ line }: Console): Promise<void> => {
  const { items } = await call(line, attention.all, { query });
  for (const { _id: itemId } of items.slice(1)) {
    await call(line, attention.done, { params: { itemId } });
  }
};
