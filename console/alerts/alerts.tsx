import { Button } from '@mantine/core';
import { BellRing, MailWarning, Plus } from 'lucide-react';
import * as z from 'zod/mini';
import { AlertSubscription } from '../../contract/alerts.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import type { Narrow, NarrowSearch } from '../entities/narrow.ts';
import { TenantSelects } from '../entities/tenant-selects.tsx';
import { useTenantNarrows } from '../entities/use-narrow.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { type ConfirmedAction, useConfirmedAction } from '../ui/dialogs/use-confirmed-action.ts';
import { type Dialog, useDialog } from '../ui/dialogs/use-dialog.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type FormDialog, useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Pager } from '../ui/list/pager.tsx';
import styles from './alerts.module.css';
import { Deliveries } from './deliveries.tsx';
import { failedRecipients, useRecipients, useRemoveRecipient } from './queries.ts';
import { Recipients } from './recipients.tsx';
import { type AlertsSearch, recipientsQuery } from './search.ts';
import { SecretModal } from './secret-modal.tsx';

const RecipientForm = lazyDialog(() => import('./form.tsx'));

const NoMailWarning = () => {
  const t = useText();
  return (
    <div className={styles.noMail} role="status">
      <MailWarning size={18} aria-hidden="true" />
      <p>
        {t(
          'This server sends no e-mail until its operator sets SMTP_URL and SMTP_FROM. Webhooks still work.',
        )}
      </p>
    </div>
  );
};

const FormSubject = z.object({ subscription: z.optional(AlertSubscription) });

interface RecipientFormsProps {
  readonly editing: Dialog<z.output<typeof FormSubject>> & FormDialog;
  readonly search: AlertsSearch;
  readonly placeName: string;
  readonly sendsMail: boolean;
}

/** The form of a recipient, and the secret that a new webhook is shown with. */
const RecipientForms = ({ editing, search, placeName, sendsMail }: RecipientFormsProps) => {
  const t = useText();
  const secret = useDialog<string>();
  const subscription = editing.subject?.subscription;
  const { organizationId, institutionId } = search;
  return (
    <>
      {editing.subject && (
        <RecipientForm
          dialog={editing}
          subscription={subscription}
          tenant={{ organizationId, institutionId }}
          placeName={subscription ? subscription.placeName || t('Whole platform') : placeName}
          sendsMail={sendsMail}
          onSecret={secret.open}
        />
      )}
      <SecretModal
        opened={secret.opened}
        secret={secret.subject ?? ''}
        onClose={() => void secret.close()}
      />
    </>
  );
};

const useRemoval = () => {
  const remove = useRemoveRecipient();
  return useConfirmedAction(({ _id }: AlertSubscription) =>
    remove.run({ params: { subscriptionId: _id } }),
  );
};

const RemovalConfirmation = ({
  of: { subject, confirmation },
}: {
  readonly of: ConfirmedAction<AlertSubscription>;
}) => {
  const t = useText();
  return (
    <Confirm
      {...confirmation}
      title={t('Remove recipient')}
      question={t('Stop sending alerts to {name}?', {
        name: subject?.address ?? '',
      })}
      action={t('Remove')}
      danger
    />
  );
};

/** Name of the chosen tenant, the institution before its organization. */
const chosenName = (narrows: readonly Narrow[], search: NarrowSearch): string | undefined =>
  narrows
    .map(({ key, options }) => options.find(({ value }) => value === search[key])?.label)
    .reverse()
    .find((name) => name !== undefined);

/** Recipients of alerts and the messages that were sent. */
const Alerts = ({ search, onSearch }: SearchProps<AlertsSearch>) => {
  const t = useText();
  const narrows = useTenantNarrows(search);
  const answer = useRecipients(recipientsQuery(search));
  const { data, isPlaceholderData } = answer;
  const editing = useFormDialog('recipient', FormSubject);
  const removal = useRemoval();
  return (
    <div className={styles.alerts}>
      <div className={styles.top}>
        <h1 className="page-heading">{t('Recipients')}</h1>
        <Button leftSection={<Plus size={16} />} disabled={!data} onClick={() => editing.open({})}>
          {t('Add recipient')}
        </Button>
      </div>
      {narrows.length > 0 && (
        <div className={styles.filters}>
          <TenantSelects
            narrows={narrows}
            search={search}
            onChange={(next) => onSearch({ ...search, ...next, page: 1, sent: 1 })}
          />
        </div>
      )}
      <Awaited answer={answer} height={64 * 5} failed={failedRecipients} />
      {data && !data.sendsMail && <NoMailWarning />}
      {data?.subscriptions.length === 0 && (
        <EmptyState
          text={t('No recipients')}
          hint={t('Add a recipient to be notified when something needs attention.')}
          icon={<BellRing size={22} />}
        />
      )}
      {data && data.subscriptions.length > 0 && (
        <Recipients
          subscriptions={data.subscriptions}
          isBehind={isPlaceholderData}
          onEdit={(subscription) => editing.open({ subscription })}
          onRemove={removal.requestConfirm}
        />
      )}
      <Pager
        page={search.page}
        pageSize={defaultPageSize}
        count={data?.count ?? 0}
        onPage={(page) => onSearch({ ...search, page }, true)}
      />
      <Deliveries search={search} onSearch={onSearch} />
      {data && (
        <RecipientForms
          editing={editing}
          search={search}
          placeName={chosenName(narrows, search) ?? t('Whole platform')}
          sendsMail={data.sendsMail}
        />
      )}
      <RemovalConfirmation of={removal} />
    </div>
  );
};

export default Alerts;
