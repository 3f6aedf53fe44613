import { type AttentionQuery, attention } from '../../contract/attention.ts';
import { useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

const minute = 60_000;

export const failedList = say('Failed to fetch what needs attention');

export const useAttention = (query: AttentionQuery) =>
  useAnswer(
    attention.all,
    { query },
    { keepPrevious: true, failed: failedList, lookInterval: minute },
  );

export const useAttentionCounts = (enabled = true) =>
  useAnswer(attention.count, {}, { enabled, lookInterval: minute }).data?.counts;

export const useHistory = (itemId: string) =>
  useAnswer(attention.history, { params: { itemId } }, { staleTime: 0 });

const refresh = [attention.all, attention.count, attention.history];

export const useDeeds = () => ({
  take: useDeed(attention.take, { failed: say('Failed to take it'), refresh }),
  giveBack: useDeed(attention.giveBack, { failed: say('Failed to give it back'), refresh }),
  snooze: useDeed(attention.snooze, {
    done: say('Snoozed'),
    failed: say('Failed to snooze it'),
    refresh,
  }),
  finish: useDeed(attention.done, {
    done: say('Done: it comes back if it gets worse or begins anew'),
    failed: say('Failed to mark it as done'),
    refresh,
  }),
  reopen: useDeed(attention.reopen, { failed: say('Failed to open it again'), refresh }),
});
