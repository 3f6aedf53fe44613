import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import {
  type AlertSubscription,
  alertChannels,
  alerts,
  usualAnHour,
  usualDigestHour,
} from '../../contract/alerts.ts';
import { say, useLanguage, useText } from '../core/texts.ts';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import type { Fields } from '../ui/form/fields.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { useAddRecipient, useChangeRecipient } from './queries.ts';
import { AboutFields, type Values, WhenFields } from './wish-fields.tsx';

const channels = {
  EMAIL: { name: say('E-mail'), label: say('E-mail address'), example: 'name@example.com' },
  WEBHOOK: {
    name: say('Webhook'),
    label: say('Address of the webhook'),
    example: 'https://example.com/alerts',
  },
} as const;

interface Props {
  readonly dialog: FormDialog;
  /** The recipient to edit; undefined adds a new one. */
  readonly subscription: AlertSubscription | undefined;
  /** The tenant whose alerts a new recipient gets. */
  readonly place: {
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
  given: Pick<Values, 'channel' | 'language'>,
): Values => ({
  channel: subscription?.channel ?? given.channel,
  address: subscription?.address ?? '',
  language: subscription?.language ?? given.language,
  severity: subscription?.severity ?? 'warning',
  kinds: subscription?.kinds ?? [],
  mode: subscription?.mode ?? 'AT_ONCE',
  digestHour: subscription?.digestHour ?? usualDigestHour,
  quiet: subscription?.quiet ?? null,
  perHour: subscription?.perHour ?? usualAnHour,
});

/** Drops the channel and the address, which an update cannot change. */
const wishesOf = ({ channel: _channel, address: _address, ...wishes }: Values) =>
  z.parse(alerts.update.body, wishes);

interface AddressProps extends Fields<Values> {
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
              ? t('This server sends no e-mail: its operator has to set SMTP_URL.')
              : undefined
          }
        />
      )}
      <TextInput
        label={t(label)}
        required
        disabled={!isNew}
        description={isNew ? undefined : t('For another address add another recipient')}
        placeholder={example}
        spellCheck={false}
        {...input('address')}
        data-autofocus={isNew || undefined}
      />
    </>
  );
};

const RecipientForm = (props: Props) => {
  const { dialog, subscription, place, placeName, sendsMail, onSecret } = props;
  const t = useText();
  const language = useLanguage();
  const add = useAddRecipient();
  const change = useChangeRecipient();
  const isNew = subscription === undefined;
  const save = async (values: Values) => {
    if (subscription) {
      const params = { subscriptionId: subscription._id };
      return change.run({ params, body: wishesOf(values) });
    }
    const added = await add.run({ query: place, body: z.parse(alerts.create.body, values) });
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
      schema={alerts.create.body}
      initial={initialOf(subscription, { channel: sendsMail ? 'EMAIL' : 'WEBHOOK', language })}
      save={save}
    >
      {(fields) => (
        <>
          <AddressFields {...fields} isNew={isNew} sendsMail={sendsMail} />
          <AboutFields {...fields} />
          <WhenFields {...fields} />
        </>
      )}
    </FormModal>
  );
};

// `lazy` needs a default export.
export default RecipientForm;
