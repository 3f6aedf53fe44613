import type { AlertDelivery } from '../../contract/alerts.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { useFormats } from '../core/formats.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { TimeCell, TimeLine, Under } from '../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../ui/list/data-table.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import styles from './alerts.module.css';
import { failedDeliveries, useDeliveries } from './queries.ts';
import { type AlertsSearch, deliveriesQuery } from './search.ts';
import { deliveryStateLabels, deliveryText } from './words.ts';

interface DeliveryCellProps {
  readonly delivery: AlertDelivery;
}

const DeliveryStateBadge = ({ delivery: { state } }: DeliveryCellProps) => {
  const t = useText();
  const { text, tone } = deliveryStateLabels[state];
  return (
    <Badge tone={tone} dot>
      {t(text)}
    </Badge>
  );
};

/** Shows the answer to the last try and the time of the next one. */
const DeliveryOutcome = ({ delivery }: DeliveryCellProps) => {
  const t = useText();
  const { time } = useFormats();
  const { state, tries, nextTryAt } = delivery;
  const isRetried = state === 'WAITING' && tries > 0;
  return (
    <>
      <Under>{delivery.answer}</Under>
      {tries > 1 && <Under>{t('{n, plural, one {# try} other {# tries}}', { n: tries })}</Under>}
      {isRetried && nextTryAt !== null && (
        <Under>{t('Next try at {time}', { time: time(nextTryAt) })}</Under>
      )}
    </>
  );
};

const DeliveryCard = ({ delivery }: DeliveryCellProps) => {
  const t = useText();
  return (
    <RowCard
      title={deliveryText(delivery, t)}
      badge={<DeliveryStateBadge delivery={delivery} />}
      line={delivery.address}
    >
      <div className={styles.facts}>
        <div>
          <DeliveryOutcome delivery={delivery} />
        </div>
        <p className={styles.soft}>
          <TimeLine at={delivery.at} />
        </p>
      </div>
    </RowCard>
  );
};

const useColumns = (): TableColumn<AlertDelivery>[] => {
  const t = useText();
  return [
    { key: 'time', title: t('Time'), cell: ({ at }) => <TimeCell at={at} /> },
    {
      key: 'address',
      title: t('Recipient'),
      cell: ({ address }) => <span className={styles.long}>{address}</span>,
    },
    { key: 'contents', title: t('Message'), cell: (delivery) => deliveryText(delivery, t) },
    {
      key: 'state',
      title: t('State'),
      cell: (delivery) => (
        <>
          <DeliveryStateBadge delivery={delivery} />
          <DeliveryOutcome delivery={delivery} />
        </>
      ),
    },
  ];
};

/** Lists sent and waiting messages, newest first. */
export const Deliveries = ({ search, onSearch }: SearchProps<AlertsSearch>) => {
  const t = useText();
  const answer = useDeliveries(deliveriesQuery(search));
  const { data, isPlaceholderData } = answer;
  const columns = useColumns();
  return (
    <section className={styles.sent} aria-labelledby="what-was-sent">
      <h2 id="what-was-sent">{t('Latest messages')}</h2>
      <Awaited answer={answer} height={64 * defaultPageSize} failed={failedDeliveries} />
      {data?.deliveries.length === 0 && (
        <p className={styles.soft}>{t('Nothing has been sent yet')}</p>
      )}
      {data && data.deliveries.length > 0 && (
        <DataTable
          label={t('Latest messages')}
          columns={columns}
          rows={data.deliveries}
          isStale={isPlaceholderData}
          idOf={({ _id }) => _id}
          card={(delivery) => <DeliveryCard delivery={delivery} />}
        />
      )}
      <Pager
        page={search.sent}
        pageSize={defaultPageSize}
        count={data?.count ?? 0}
        onPage={(sent) => onSearch({ ...search, sent }, true)}
      />
    </section>
  );
};
