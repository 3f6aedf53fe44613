import { AlarmClock, Check, Hand, ListRestart, ScrollText, Undo2 } from 'lucide-react';
import type { AttentionRow } from '../../contract/attention.ts';
import { serverNow } from '../core/server-time.ts';
import { useText } from '../core/texts.ts';
import { ActionsMenu, type MenuAction, MenuActions } from '../ui/dialogs/actions-menu.tsx';
import { type AttentionList, useRowActions } from './queries.ts';
import { snoozeChoices } from './snoozes.ts';

export interface RowProps {
  readonly row: AttentionRow;
  readonly list: AttentionList;
}

const idsOf = (rows: readonly AttentionRow[]) => rows.map(({ _id }) => _id);

/** Actions that fit all of the rows of a list. */
export const useActionsOn = (rows: readonly AttentionRow[], list: AttentionList): MenuAction[] => {
  const t = useText();
  const { take, giveBack, snooze, finish, reopen } = useRowActions(list);
  const ids = idsOf(rows);
  const opening: MenuAction = {
    label: t('Open again'),
    icon: <ListRestart size={16} />,
    onClick: () => reopen(ids),
  };
  if (list.tab === 'DONE') {
    const canReopen = rows.every(({ items }) => items.some(({ doneBy }) => doneBy !== null));
    return canReopen ? [opening] : [];
  }
  const isTaken = rows.every(({ taken, count }) => taken === count);
  return [
    ...(list.tab === 'SNOOZED' ? [opening] : []),
    isTaken
      ? { label: t('Give back'), icon: <Undo2 size={16} />, onClick: () => giveBack(ids) }
      : { label: t('Take'), icon: <Hand size={16} />, onClick: () => take(ids) },
    ...snoozeChoices.map(({ text, until }) => ({
      label: t(text),
      icon: <AlarmClock size={16} />,
      onClick: () => snooze(ids, until(serverNow())),
    })),
    { label: t('Done'), icon: <Check size={16} />, onClick: () => finish(ids) },
  ];
};

interface RowMenuProps extends RowProps {
  readonly onHistory: (row: AttentionRow) => void;
}

const RowMenuActions = ({ row, list, onHistory }: RowMenuProps) => {
  const t = useText();
  const history: MenuAction = {
    label: t('Who did what'),
    icon: <ScrollText size={16} />,
    onClick: () => onHistory(row),
  };
  return <MenuActions actions={[...useActionsOn([row], list), history]} />;
};

export const RowMenu = ({ name, ...row }: RowMenuProps & { readonly name: string }) => {
  const t = useText();
  const label = t('Actions for {name}', { name });
  return <ActionsMenu label={label} actions={<RowMenuActions {...row} />} width={260} />;
};
