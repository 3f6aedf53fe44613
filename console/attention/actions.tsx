import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AlarmClock, Check, Hand, ListRestart, ScrollText, Undo2 } from 'lucide-react';
import type { AttentionItem } from '../../contract/attention.ts';
import { useText } from '../core/texts.ts';
import { type Action, Actions, ActionsMenu } from '../ui/frame/actions-menu.tsx';
import styles from './attention.module.css';
import { useDeeds } from './queries.ts';
import { snoozes } from './snoozes.ts';
import { wayOf } from './way.ts';

interface Props {
  readonly item: AttentionItem;
  /** Tells the item from the others in accessible labels. */
  readonly name: string;
}

/** Links to the screen where the item can be fixed. */
export const WayButton = ({ item, name }: Props) => {
  const t = useText();
  const way = wayOf(item);
  if (!way) return null;
  const { text, to, search } = way;
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
export const Taker = ({ item, name }: Props) => {
  const t = useText();
  const { take } = useDeeds();
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

const useWaiting = ({ _id: itemId, takenBy }: AttentionItem): Action[] => {
  const t = useText();
  const { take, giveBack, snooze, finish } = useDeeds();
  const params = { itemId };
  return [
    takenBy
      ? {
          label: t('Give back'),
          icon: <Undo2 size={16} />,
          onClick: () => void giveBack.run({ params }),
        }
      : { label: t('Take'), icon: <Hand size={16} />, onClick: () => void take.run({ params }) },
    ...snoozes.map(({ text, until }) => ({
      label: t(text),
      icon: <AlarmClock size={16} />,
      onClick: () => {
        const body = { until: new Date(until(Date.now())).toISOString() };
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

interface MenuProps extends Props {
  readonly onHistory: (item: AttentionItem) => void;
}

const ItemActions = ({ item, onHistory }: Omit<MenuProps, 'name'>) => {
  const t = useText();
  const { reopen } = useDeeds();
  const waiting = useWaiting(item);
  const { closedAt, snoozedUntil, doneBy } = item;
  const canReopen = closedAt === null ? snoozedUntil !== null : doneBy !== null;
  const opening: Action = {
    label: t('Open again'),
    icon: <ListRestart size={16} />,
    onClick: () => void reopen.run({ params: { itemId: item._id } }),
  };
  const history: Action = {
    label: t('Who did what'),
    icon: <ScrollText size={16} />,
    onClick: () => onHistory(item),
  };
  const deeds = closedAt === null ? waiting : [];
  return <Actions actions={canReopen ? [opening, ...deeds, history] : [...deeds, history]} />;
};

export const ItemMenu = ({ name, ...of }: MenuProps) => {
  const t = useText();
  const label = t('Actions for {name}', { name });
  return <ActionsMenu label={label} actions={<ItemActions {...of} />} width={260} />;
};
