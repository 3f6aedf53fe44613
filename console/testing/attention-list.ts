import { page } from 'vitest/browser';
import { type AttentionOf, type AttentionRowChoice, attention } from '../../contract/attention.ts';
import { notices } from '../../contract/notices.ts';
import { type AttentionCase, buildAttentionRow } from './build-attention.ts';
import { buildNotices } from './build-notices.ts';
import { slicePage } from './slice-page.ts';
import { startServer } from './start-server.ts';

export const pausedSlotTitle = '1 slot paused, PAD-1';
export const attentionRows = page.getByRole('table', { name: 'Attention' }).getByRole('row');
export const findTab = (name: string) => page.getByRole('tab', { name });
export const countsOf = (open: number, mine = 0, snoozed = 0, urgent = open) => ({
  counts: { open, urgent, mine, snoozed },
});

/** A server with a row for each item, which are taken, put off and done there by the super admin. */
export const startWithItems = (given: readonly AttentionOf<'SLOT_PAUSED'>[]) => {
  let all = [...given];
  let before = all;
  const of = {
    OPEN: () => all.filter(({ snoozedUntil, closedAt }) => !snoozedUntil && !closedAt),
    MINE: () => of.OPEN().filter(({ takenBy }) => takenBy?._id === 'a1'),
    SNOOZED: () => all.filter(({ snoozedUntil, closedAt }) => snoozedUntil && !closedAt),
    DONE: () => all.filter(({ closedAt }) => closedAt),
  };
  const me = { _id: 'a1', username: 'super' };
  const now = new Date().toISOString();
  const change = ({ rows }: AttentionRowChoice, changes: Partial<AttentionCase>) => {
    before = all;
    all = all.map((one) => (rows.includes(one._id) ? { ...one, ...changes } : one));
    return { action: 'd1', items: rows.length };
  };
  const count = () => countsOf(of.OPEN().length, of.MINE().length, of.SNOOZED().length);
  return startServer()
    .answerWith(notices.all, () => buildNotices(count()))
    .answerWith(attention.all, ({ query }) => {
      const { tab, kind } = attention.all.query.parse(query);
      const found = of[tab]().filter((one) => kind === undefined || one.kind === kind);
      const rows = found.map((item) => buildAttentionRow([item]));
      return { rows: slicePage(rows, query), count: rows.length, ...count() };
    })
    .answerWith(attention.take, ({ body }) =>
      change(attention.take.body.parse(body), { takenBy: me, takenAt: now }),
    )
    .answerWith(attention.giveBack, ({ body }) =>
      change(attention.giveBack.body.parse(body), { takenBy: null, takenAt: null }),
    )
    .answerWith(attention.snooze, ({ body }) => {
      const { until, ...choice } = attention.snooze.body.parse(body);
      return change(choice, { snoozedUntil: until });
    })
    .answerWith(attention.reopen, ({ body }) =>
      change(attention.reopen.body.parse(body), {
        snoozedUntil: null,
        closedAt: null,
        doneBy: null,
      }),
    )
    .answerWith(attention.done, ({ body }) =>
      change(attention.done.body.parse(body), { closedAt: now, doneBy: me }),
    )
    .answerWith(attention.undo, () => {
      all = before;
      return { items: 1 };
    });
};
