import { type AttentionQuery, attention } from '../../contract/attention.ts';
import { useAction, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';

const minute = 60_000;

export const failedList = defineText('Failed to fetch what needs attention');

export const useAttention = (query: AttentionQuery) =>
  useQueryOf(
    attention.all,
    { query },
    { keepPrevious: true, failed: failedList, pollInterval: minute },
  );

export const useAttentionCounts = (enabled = true) =>
  useQueryOf(attention.count, {}, { enabled, pollInterval: minute }).data?.counts;

export const useItemHistory = (itemId: string) =>
  useQueryOf(attention.history, { params: { itemId } }, { staleTime: 0 });

const refresh = [attention.all, attention.count, attention.history];

export const useItemActions = () => ({
  take: useAction(attention.take, { failed: defineText('Failed to take it'), refresh }),
  giveBack: useAction(attention.giveBack, {
    failed: defineText('Failed to give it back'),
    refresh,
  }),
  snooze: useAction(attention.snooze, {
    done: defineText('Snoozed'),
    failed: defineText('Failed to snooze it'),
    refresh,
  }),
  finish: useAction(attention.done, {
    done: defineText('Done: it comes back if it gets worse or begins anew, or goes on for a week'),
    failed: defineText('Failed to mark it as done'),
    refresh,
  }),
  reopen: useAction(attention.reopen, { failed: defineText('Failed to open it again'), refresh }),
});
