import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AlarmClock, Check, Hand, ListRestart, ScrollText, Undo2 } from 'lucide-react';
import type { AttentionItem } from '../../contract/attention.ts';
import { serverNow } from '../core/server-time.ts';
import { useText } from '../core/texts.ts';
import { ActionsMenu, type MenuAction, MenuActions } from '../ui/dialogs/actions-menu.tsx';
import styles from './attention.module.css';
import { fixLinkOf } from './fix-link.ts';
import { useItemActions } from './queries.ts';
import { snoozeChoices } from './snoozes.ts';

interface ItemActionProps {
  readonly item: AttentionItem;
  /** Tells the item from the others in accessible labels. */
  readonly name: string;
}

export const FixButton = ({ item, name }: ItemActionProps) => {
  const t = useText();
  const link = fixLinkOf(item);
  if (!link) return null;
  const { text, to, search } = link;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${t(text)}: ${name}`}
      renderRoot={({ type: _, ...props }) => <Link {...props} to={to} search={search ?? {}} />}
    >
      {t(text)}
    </Button>
  );
};

/** Shows the assignee, else the button that takes the item. */
export const Taker = ({ item, name }: ItemActionProps) => {
  const t = useText();
  const { take } = useItemActions();
  const { takenBy, closedAt, _id: itemId } = item;
  if (takenBy) return takenBy.username;
  if (closedAt !== null) return '–';
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      className={styles.take}
      loading={take.busy}
      aria-label={t('Take: {name}', { name })}
      onClick={() => void take.run({ params: { itemId } })}
    >
      {t('Take')}
    </Button>
  );
};

const useOpenItemActions = ({ _id: itemId, takenBy }: AttentionItem): MenuAction[] => {
  const t = useText();
  const { take, giveBack, snooze, finish } = useItemActions();
  const params = { itemId };
  return [
    takenBy
      ? {
          label: t('Give back'),
          icon: <Undo2 size={16} />,
          onClick: () => void giveBack.run({ params }),
        }
      : { label: t('Take'), icon: <Hand size={16} />, onClick: () => void take.run({ params }) },
    ...snoozeChoices.map(({ text, until }) => ({
      label: t(text),
      icon: <AlarmClock size={16} />,
      onClick: () => {
        const body = { until: new Date(until(serverNow())).toISOString() };
        void snooze.run({ params, body });
      },
    })),
    {
      label: t('Done'),
      icon: <Check size={16} />,
      onClick: () => void finish.run({ params }),
    },
  ];
};

interface ItemMenuProps extends ItemActionProps {
  readonly onHistory: (item: AttentionItem) => void;
}

const ItemActions = ({ item, onHistory }: Omit<ItemMenuProps, 'name'>) => {
  const t = useText();
  const { reopen } = useItemActions();
  const openItemActions = useOpenItemActions(item);
  const { closedAt, snoozedUntil, doneBy } = item;
  const canReopen = closedAt === null ? snoozedUntil !== null : doneBy !== null;
  const opening: MenuAction = {
    label: t('Open again'),
    icon: <ListRestart size={16} />,
    onClick: () => void reopen.run({ params: { itemId: item._id } }),
  };
  const history: MenuAction = {
    label: t('Who did what'),
    icon: <ScrollText size={16} />,
    onClick: () => onHistory(item),
  };
  const actions = closedAt === null ? openItemActions : [];
  return (
    <MenuActions actions={canReopen ? [opening, ...actions, history] : [...actions, history]} />
  );
};

export const ItemMenu = ({ name, ...item }: ItemMenuProps) => {
  const t = useText();
  const label = t('Actions for {name}', { name });
  return <ActionsMenu label={label} actions={<ItemActions {...item} />} width={260} />;
};
