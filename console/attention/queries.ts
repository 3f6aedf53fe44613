import {
  type AttentionQuery,
  type AttentionRowChoice,
  attention,
} from '../../contract/attention.ts';
import { notices } from '../../contract/notices.ts';
import { useNotices } from '../core/calls/notices.ts';
import { type Action, useAction, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';

const minute = 60_000;

export const failedList = defineText('Failed to fetch what needs attention');

export const useAttention = (query: AttentionQuery) =>
  useQueryOf(
    attention.all,
    { query },
    { keepPrevious: true, failed: failedList, pollInterval: minute },
  );

export const useAttentionCounts = () => useNotices()?.counts;

export const useItemHistory = (itemId: string) =>
  useQueryOf(attention.history, { params: { itemId } }, { staleTime: 0 });

const refresh = [attention.all, notices.all, attention.history];

/** The filters of a list. An action changes only those items of a row that the list shows. */
export type AttentionList = Omit<AttentionRowChoice, 'rows'>;

/** Actions on rows of a list; what makes rows vanish can be undone in its toast. */
export const useRowActions = (list: AttentionList) => {
  const undo = useAction(attention.undo, {
    done: defineText('Undone'),
    failed: defineText('Failed to undo it'),
    refresh,
  });
  const undoOf = ({ action }: { readonly action: string | null }) =>
    action === null ? undefined : () => void undo.run({ body: { action } });
  const take = useAction(attention.take, { failed: defineText('Failed to take it'), refresh });
  const giveBack = useAction(attention.giveBack, {
    failed: defineText('Failed to give it back'),
    refresh,
  });
  const snooze = useAction(attention.snooze, {
    done: defineText('Snoozed'),
    failed: defineText('Failed to snooze it'),
    undo: undoOf,
    refresh,
  });
  const finish = useAction(attention.done, {
    done: defineText(
      'Marked as done. It comes back if it gets worse, starts again or lasts a week.',
    ),
    failed: defineText('Failed to mark it as done'),
    undo: undoOf,
    refresh,
  });
  const reopen = useAction(attention.reopen, {
    failed: defineText('Failed to open it again'),
    refresh,
  });
  const onRows =
    (action: Action<typeof attention.take>) =>
    (rows: readonly string[]): void =>
      void action.run({ body: { ...list, rows: [...rows] } });
  return {
    isTaking: take.busy,
    take: onRows(take),
    giveBack: onRows(giveBack),
    finish: onRows(finish),
    reopen: onRows(reopen),
    snooze: (rows: readonly string[], until: number): void => {
      const body = { ...list, rows: [...rows], until: new Date(until).toISOString() };
      void snooze.run({ body });
    },
  };
};
