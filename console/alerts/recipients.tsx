import { Button } from '@mantine/core';
import { Mail, Pencil, Send, Trash2, Webhook } from 'lucide-react';
import type { AlertSubscription } from '../../contract/alerts.ts';
import { useFormats } from '../core/formats.ts';
import { languageNames, useText } from '../core/texts.ts';
import { ActionsMenu } from '../ui/dialogs/actions-menu.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { RowActions, Under } from '../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../ui/list/data-table.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import styles from './alerts.module.css';
import { useResendConfirmation, useTestAlert } from './queries.ts';
import { deliveryStateLabels, recipientStateLabels, timingTexts, topicsText } from './words.ts';

interface RecipientCellProps {
  readonly subscription: AlertSubscription;
}

const icons = { EMAIL: Mail, WEBHOOK: Webhook } as const;

const usePlaceName = ({ placeName }: AlertSubscription): string => {
  const t = useText();
  return placeName || t('Whole platform');
};

const RecipientAddress = ({ subscription }: RecipientCellProps) => {
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

const RecipientTiming = ({ subscription }: RecipientCellProps) => {
  const t = useText();
  const { timing, limits } = timingTexts(subscription, t, useFormats());
  return (
    <>
      {timing}
      <Under>{limits}</Under>
    </>
  );
};

/** The state of a recipient that gets no alerts now, and the last message to it. */
const RecipientStatus = ({ subscription }: RecipientCellProps) => {
  const t = useText();
  const { state } = subscription;
  if (state === 'ACTIVE') return <LastMessage subscription={subscription} />;
  const { text, tone, hint } = recipientStateLabels[state];
  return (
    <>
      <Badge tone={tone} dot>
        {t(text)}
      </Badge>
      <Under>{t(hint)}</Under>
    </>
  );
};

const LastMessage = ({ subscription: { last } }: RecipientCellProps) => {
  const t = useText();
  const { relative } = useFormats();
  if (!last) return <span className={styles.soft}>{t('Nothing yet')}</span>;
  const { text, tone } = deliveryStateLabels[last.state];
  return (
    <>
      <Badge tone={tone} dot>
        {t(text)}
      </Badge>
      <Under>{relative(last.at)}</Under>
      {last.state !== 'SENT' && <Under>{last.answer}</Under>}
    </>
  );
};

/** An unconfirmed recipient is asked again; one that unsubscribed gets nothing. */
const SendButton = ({ subscription: { _id, address, state } }: RecipientCellProps) => {
  const t = useText();
  const test = useTestAlert();
  const resend = useResendConfirmation();
  if (state === 'UNSUBSCRIBED') return null;
  const isUnconfirmed = state === 'UNCONFIRMED';
  const { run, busy } = isUnconfirmed ? resend : test;
  const Icon = isUnconfirmed ? Mail : Send;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<Icon size={16} />}
      loading={busy}
      aria-label={
        isUnconfirmed
          ? t('Send again to {name}', { name: address })
          : t('Send a test to {name}', { name: address })
      }
      onClick={() => void run({ params: { subscriptionId: _id } })}
    >
      {isUnconfirmed ? t('Send again') : t('Test')}
    </Button>
  );
};

interface RecipientActions {
  readonly onEdit: (subscription: AlertSubscription) => void;
  readonly onRemove: (subscription: AlertSubscription) => void;
}

const RecipientMenu = ({
  subscription,
  onEdit,
  onRemove,
}: RecipientCellProps & RecipientActions) => {
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

const RecipientCard = ({ subscription, ...actions }: RecipientCellProps & RecipientActions) => {
  const t = useText();
  const placeName = usePlaceName(subscription);
  return (
    <RowCard
      title={subscription.address}
      line={`${placeName} · ${languageNames[subscription.language]}`}
      menu={<RecipientMenu subscription={subscription} {...actions} />}
      tone={subscription.last?.state === 'GIVEN_UP' ? 'bad' : undefined}
    >
      <div className={styles.facts}>
        <p>{topicsText(subscription, t)}</p>
        <div>
          <RecipientTiming subscription={subscription} />
        </div>
      </div>
      <div className={styles.foot}>
        <div>
          <RecipientStatus subscription={subscription} />
        </div>
        <SendButton subscription={subscription} />
      </div>
    </RowCard>
  );
};

const useColumns = (actions: RecipientActions): TableColumn<AlertSubscription>[] => {
  const t = useText();
  return [
    {
      key: 'address',
      title: t('Recipient'),
      cell: (subscription) => <RecipientAddress subscription={subscription} />,
    },
    {
      key: 'about',
      title: t('Notified of'),
      cell: (subscription) => (
        <>
          {topicsText(subscription, t)}
          <Under>{languageNames[subscription.language]}</Under>
        </>
      ),
    },
    {
      key: 'when',
      title: t('When'),
      cell: (subscription) => <RecipientTiming subscription={subscription} />,
    },
    {
      key: 'last',
      title: t('Last message'),
      cell: (subscription) => <RecipientStatus subscription={subscription} />,
    },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (subscription) => (
        <RowActions>
          <SendButton subscription={subscription} />
          <RecipientMenu subscription={subscription} {...actions} />
        </RowActions>
      ),
    },
  ];
};

interface RecipientsProps extends RecipientActions {
  readonly subscriptions: readonly AlertSubscription[];
  readonly isBehind: boolean;
}

export const Recipients = ({ subscriptions, isBehind, ...actions }: RecipientsProps) => {
  const t = useText();
  return (
    <DataTable
      label={t('Recipients')}
      columns={useColumns(actions)}
      rows={subscriptions}
      isStale={isBehind}
      idOf={({ _id }) => _id}
      card={(subscription) => <RecipientCard subscription={subscription} {...actions} />}
    />
  );
};
