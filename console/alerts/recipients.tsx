import { Button } from '@mantine/core';
import { Mail, Pencil, Send, Trash2, Webhook } from 'lucide-react';
import type { AlertSubscription } from '../../contract/alerts.ts';
import { useFormats } from '../core/formats.ts';
import { languageNames, textIn, useText } from '../core/texts.ts';
import { ActionsMenu } from '../ui/frame/actions-menu.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { RowActions, Under } from '../ui/list/cells.tsx';
import { type Column, DataTable } from '../ui/list/data-table.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import { useTest } from './queries.ts';
import styles from './told.module.css';
import { aboutText, stateWords, whenTexts } from './words.ts';

interface Of {
  readonly subscription: AlertSubscription;
}

const icons = { EMAIL: Mail, WEBHOOK: Webhook } as const;

const usePlaceName = ({ placeName }: AlertSubscription): string => {
  const t = useText();
  return placeName || t('Whole platform');
};

const Address = ({ subscription }: Of) => {
  const Icon = icons[subscription.channel];
  return (
    <span className={styles.address}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {subscription.address}
        <Under>{usePlaceName(subscription)}</Under>
      </span>
    </span>
  );
};

const When = ({ subscription }: Of) => {
  const t = useText();
  const { when, bounds } = whenTexts(subscription, t, useFormats());
  return (
    <>
      {when}
      <Under>{bounds}</Under>
    </>
  );
};

const Last = ({ subscription: { last } }: Of) => {
  const t = useText();
  const { relative } = useFormats();
  if (!last) return <span className={styles.soft}>{t('Nothing so far')}</span>;
  const { text, tone } = stateWords[last.state];
  return (
    <>
      <Badge tone={tone} dot>
        {t(text)}
      </Badge>
      <Under>{relative(last.at)}</Under>
      {last.state !== 'SENT' && <Under>{t(textIn(last, 'answer'))}</Under>}
    </>
  );
};

const TestButton = ({ subscription: { _id, address } }: Of) => {
  const t = useText();
  const test = useTest();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<Send size={16} />}
      loading={test.busy}
      aria-label={t('Send a test to {name}', { name: address })}
      onClick={() => void test.run({ params: { subscriptionId: _id } })}
    >
      {t('Test')}
    </Button>
  );
};

interface Deeds {
  readonly onEdit: (subscription: AlertSubscription) => void;
  readonly onRemove: (subscription: AlertSubscription) => void;
}

const Menu = ({ subscription, onEdit, onRemove }: Of & Deeds) => {
  const t = useText();
  return (
    <ActionsMenu
      label={t('Actions for {name}', { name: subscription.address })}
      actions={[
        { label: t('Edit'), icon: <Pencil size={16} />, onClick: () => onEdit(subscription) },
        {
          label: t('Remove'),
          icon: <Trash2 size={16} />,
          danger: true,
          onClick: () => onRemove(subscription),
        },
      ]}
    />
  );
};

const Card = ({ subscription, ...deeds }: Of & Deeds) => {
  const t = useText();
  const placeName = usePlaceName(subscription);
  return (
    <RowCard
      title={subscription.address}
      line={`${placeName} · ${languageNames[subscription.language]}`}
      menu={<Menu subscription={subscription} {...deeds} />}
      tone={subscription.last?.state === 'GIVEN_UP' ? 'bad' : undefined}
    >
      <div className={styles.facts}>
        <p>{aboutText(subscription, t)}</p>
        <div>
          <When subscription={subscription} />
        </div>
      </div>
      <div className={styles.foot}>
        <div>
          <Last subscription={subscription} />
        </div>
        <TestButton subscription={subscription} />
      </div>
    </RowCard>
  );
};

const useColumns = (deeds: Deeds): Column<AlertSubscription>[] => {
  const t = useText();
  return [
    {
      key: 'address',
      title: t('Recipient'),
      cell: (subscription) => <Address subscription={subscription} />,
    },
    {
      key: 'about',
      title: t('Told of'),
      cell: (subscription) => (
        <>
          {aboutText(subscription, t)}
          <Under>{languageNames[subscription.language]}</Under>
        </>
      ),
    },
    { key: 'when', title: t('When'), cell: (subscription) => <When subscription={subscription} /> },
    {
      key: 'last',
      title: t('Last message'),
      cell: (subscription) => <Last subscription={subscription} />,
    },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (subscription) => (
        <RowActions>
          <TestButton subscription={subscription} />
          <Menu subscription={subscription} {...deeds} />
        </RowActions>
      ),
    },
  ];
};

interface Props extends Deeds {
  readonly subscriptions: readonly AlertSubscription[];
  readonly isBehind: boolean;
}

export const Recipients = ({ subscriptions, isBehind, ...deeds }: Props) => {
  const t = useText();
  return (
    <DataTable
      label={t('Who is told')}
      columns={useColumns(deeds)}
      rows={subscriptions}
      isBehind={isBehind}
      idOf={({ _id }) => _id}
      card={(subscription) => <Card subscription={subscription} {...deeds} />}
    />
  );
};
