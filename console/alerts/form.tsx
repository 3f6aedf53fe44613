import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import {
  type AlertSubscription,
  alertChannels,
  alerts,
  defaultAlertsPerHour,
  defaultDigestHour,
} from '../../contract/alerts.ts';
import { defineText, useLanguage, useText } from '../core/texts.ts';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import type { FormFields } from '../ui/form/fields.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { useAddRecipient, useChangeRecipient, useRefetchRecipient } from './queries.ts';
import { ContentFields, type RecipientValues, TimingFields } from './recipient-fields.tsx';

const channels = {
  EMAIL: {
    name: defineText('E-mail'),
    label: defineText('E-mail address'),
    example: 'name@example.com',
  },
  WEBHOOK: {
    name: defineText('Webhook'),
    label: defineText('Address of the webhook'),
    example: 'https://example.com/alerts',
  },
} as const;

interface RecipientFormProps {
  readonly dialog: FormDialog;
  /** The recipient to edit; undefined adds a new one. */
  readonly subscription: AlertSubscription | undefined;
  /** The tenant whose alerts a new recipient gets. */
  readonly tenant: {
    readonly organizationId?: string | undefined;
    readonly institutionId?: string | undefined;
  };
  readonly placeName: string;
  readonly sendsMail: boolean;
  /** Receives the secret that signs the calls of a new webhook. */
  readonly onSecret: (secret: string) => void;
}

const initialOf = (
  subscription: AlertSubscription | undefined,
  defaults: Pick<RecipientValues, 'channel' | 'language'>,
): RecipientValues => ({
  channel: subscription?.channel ?? defaults.channel,
  address: subscription?.address ?? '',
  language: subscription?.language ?? defaults.language,
  severity: subscription?.severity ?? 'warning',
  kinds: subscription?.kinds ?? [],
  mode: subscription?.mode ?? 'AT_ONCE',
  digestHour: subscription?.digestHour ?? defaultDigestHour,
  quiet: subscription?.quiet ?? null,
  perHour: subscription?.perHour ?? defaultAlertsPerHour,
  ...(subscription && { version: subscription.version }),
});

const updateSchema = z.extend(alerts.update.body, {
  channel: z.enum(alertChannels),
  address: z.string(),
});

/** Drops the channel and the address, which an update cannot change. */
const updateBodyOf = ({ channel: _channel, address: _address, ...body }: RecipientValues) =>
  z.parse(alerts.update.body, body);

interface AddressProps extends FormFields<RecipientValues> {
  readonly isNew: boolean;
  readonly sendsMail: boolean;
}

const AddressFields = ({ input, form, values, isNew, sendsMail }: AddressProps) => {
  const t = useText();
  const { label, example } = channels[values.channel];
  return (
    <>
      {isNew && (
        <ChoiceField
          label={t('How')}
          options={alertChannels.map((value) => ({ value, label: t(channels[value].name) }))}
          value={values.channel}
          onChange={(channel) => form.setValues({ channel })}
          description={
            values.channel === 'EMAIL' && !sendsMail
              ? t('This server sends no e-mail until its operator sets SMTP_URL.')
              : undefined
          }
        />
      )}
      <TextInput
        label={t(label)}
        required
        disabled={!isNew}
        description={isNew ? undefined : t('To use another address, add another recipient')}
        placeholder={example}
        spellCheck={false}
        {...input('address')}
        data-autofocus={isNew || undefined}
      />
    </>
  );
};

const RecipientForm = (props: RecipientFormProps) => {
  const { dialog, subscription, tenant, placeName, sendsMail, onSecret } = props;
  const t = useText();
  const language = useLanguage();
  const add = useAddRecipient();
  const change = useChangeRecipient();
  const refetch = useRefetchRecipient();
  const defaults = { channel: sendsMail ? 'EMAIL' : 'WEBHOOK', language } as const;
  const isNew = subscription === undefined;
  const save = async (values: RecipientValues) => {
    if (subscription) {
      const params = { subscriptionId: subscription._id };
      return change.run({ params, body: updateBodyOf(values) });
    }
    const added = await add.run({ query: tenant, body: z.parse(alerts.create.body, values) });
    if (added.ok && added.answer.secret !== null) onSecret(added.answer.secret);
    return added;
  };
  return (
    <FormModal
      dialog={dialog}
      title={isNew ? t('Add recipient') : t('Edit recipient')}
      subtitle={placeName}
      size={560}
      action={isNew ? t('Add recipient') : t('Save')}
      schema={isNew ? alerts.create.body : updateSchema}
      initial={initialOf(subscription, defaults)}
      newest={
        subscription && {
          fetch: () => refetch(subscription),
          valuesOf: (newer) => initialOf(newer, defaults),
        }
      }
      save={save}
    >
      {(fields) => (
        <>
          <AddressFields {...fields} isNew={isNew} sendsMail={sendsMail} />
          <ContentFields {...fields} />
          <TimingFields {...fields} />
        </>
      )}
    </FormModal>
  );
};

export default RecipientForm;
