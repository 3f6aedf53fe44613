import { page } from 'vitest/browser';
import { type AttentionOf, attention } from '../../contract/attention.ts';
import type { AttentionCase } from './build-attention.ts';
import { slicePage } from './slice-page.ts';
import { startServer } from './start-server.ts';

export const pausedSlotTitle = '1 slot paused, PAD-1';
export const attentionRows = page.getByRole('table', { name: 'Attention' }).getByRole('row');
export const findTab = (name: string) => page.getByRole('tab', { name });
export const countsOf = (open: number, mine = 0, snoozed = 0, urgent = open) => ({
  counts: { open, urgent, mine, snoozed },
});

/** A server with these items, which are taken, put off and done there by the super admin. */
export const startWithItems = (given: readonly AttentionOf<'SLOT_PAUSED'>[]) => {
  let all = [...given];
  const of = {
    OPEN: () => all.filter(({ snoozedUntil, closedAt }) => !snoozedUntil && !closedAt),
    MINE: () => of.OPEN().filter(({ takenBy }) => takenBy?._id === 'a1'),
    SNOOZED: () => all.filter(({ snoozedUntil, closedAt }) => snoozedUntil && !closedAt),
    DONE: () => all.filter(({ closedAt }) => closedAt),
  };
  const me = { _id: 'a1', username: 'super' };
  const now = new Date().toISOString();
  const change = (id: string, changes: Partial<AttentionCase>) => {
    all = all.map((one) => (one._id === id ? { ...one, ...changes } : one));
    const [changed] = all.filter(({ _id }) => _id === id);
    if (!changed) throw new Error(`${id} is not there`);
    return { item: changed };
  };
  const count = () => countsOf(of.OPEN().length, of.MINE().length, of.SNOOZED().length);
  return startServer()
    .answerWith(attention.count, count)
    .answerWith(attention.all, ({ query }) => {
      const { tab, kind } = attention.all.query.parse(query);
      const found = of[tab]().filter((one) => kind === undefined || one.kind === kind);
      return { items: slicePage(found, query), count: found.length, ...count() };
    })
    .answerWith(attention.take, ({ params: { itemId } }) =>
      change(itemId, { takenBy: me, takenAt: now }),
    )
    .answerWith(attention.giveBack, ({ params: { itemId } }) =>
      change(itemId, { takenBy: null, takenAt: null }),
    )
    .answerWith(attention.snooze, ({ params: { itemId }, body }) =>
      change(itemId, { snoozedUntil: attention.snooze.body.parse(body).until }),
    )
    .answerWith(attention.reopen, ({ params: { itemId } }) =>
      change(itemId, { snoozedUntil: null, closedAt: null, doneBy: null }),
    )
    .answerWith(attention.done, ({ params: { itemId } }) =>
      change(itemId, { closedAt: now, doneBy: me }),
    );
};
