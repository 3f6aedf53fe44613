import { Switch, TextInput, type TextInputProps } from '@mantine/core';
import type { UnlockRfid } from '../../contract/organizations.ts';
import {
  type UnlockRfidForm as UnlockRfidFormBody,
  unlockRfidForm,
  unlockRfidUpdate,
} from '../../contract/unlock-rfids.ts';
import { alikeKeys, bareKeyOf } from '../../contract/values/alike-cards.ts';
import { cardKey } from '../../contract/values/card-key.ts';
import { useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { alikeText } from './alike-text.ts';
import { CardNumberField } from './form/card-number-field.tsx';
import { confirmationText } from './form/confirmation-text.ts';
import { useAlikeRfidText } from './form/use-alike.ts';
import type { RfidFormProps } from './list/rfid-list.tsx';
import {
  useAddUnlockRfid,
  useRefetchUnlockRfid,
  useUnlockRfids,
  useUpdateUnlockRfid,
} from './queries.ts';
import '../ui/theme/mantine-fields.ts';

type UnlockRfidValues = Required<UnlockRfidFormBody> & { version?: number };

interface UnlockRfidFormProps extends RfidFormProps<UnlockRfid> {
  readonly organizationId: string;
}

const valuesOf = (rfid: UnlockRfid | undefined): UnlockRfidValues => ({
  physicalId: rfid?.physicalId ?? '',
  name: rfid?.name ?? '',
  isActive: rfid?.isActive ?? true,
  ...(rfid && { version: rfid.version }),
});

/** Warns of a typed number that another unlock RFID of the organization has in another notation. */
const useAlikeUnlockText = (
  organizationId: string,
  rfid: UnlockRfid | undefined,
  typed: string,
): string | undefined => {
  const t = useText();
  const key = cardKey(typed);
  const alike = alikeKeys(key);
  const other = useUnlockRfids(organizationId)?.find(({ _id, physicalId }) => {
    const otherKey = cardKey(physicalId);
    return _id !== rfid?._id && otherKey !== key && alike.includes(bareKeyOf(otherKey));
  });
  return other && alikeText(t, { physicalId: typed, rfid: other.physicalId, isUnlock: true });
};

interface UnlockNumberFieldProps extends Omit<TextInputProps, 'description'> {
  readonly organizationId: string;
  readonly rfid: UnlockRfid | undefined;
}

const UnlockNumberField = ({ organizationId, rfid, ...props }: UnlockNumberFieldProps) => {
  const typed = String(props.value ?? '');
  const unlockText = useAlikeUnlockText(organizationId, rfid, typed);
  const rfidText = useAlikeRfidText(organizationId, typed);
  return <CardNumberField warning={unlockText ?? rfidText} {...props} />;
};

const UnlockRfidForm = ({ organizationId, dialog, rfid }: UnlockRfidFormProps) => {
  const t = useText();
  const add = useAddUnlockRfid();
  const update = useUpdateUnlockRfid();
  const refetch = useRefetchUnlockRfid(organizationId);
  return (
    <FormModal
      dialog={dialog}
      title={rfid ? t('Edit RFID') : t('Add RFID')}
      action={rfid ? t('Save') : t('Add RFID')}
      schema={rfid ? unlockRfidUpdate : unlockRfidForm}
      initial={valuesOf(rfid)}
      newest={rfid && { fetch: () => refetch(rfid), valuesOf }}
      confirmation={({ physicalId }) => confirmationText(t, rfid ? 'update' : 'add', physicalId)}
      save={(body) =>
        rfid
          ? update.run({ params: { id: organizationId, rfidId: rfid._id }, body })
          : add.run({ params: { id: organizationId }, body })
      }
    >
      {({ input, form, values }) => (
        <>
          <UnlockNumberField
            organizationId={organizationId}
            rfid={rfid}
            {...input('physicalId')}
            data-autofocus
          />
          <TextInput label={t('Name')} {...input('name')} />
          <Switch
            label={t('Active')}
            checked={values.isActive}
            onChange={(event) => form.setValues({ isActive: event.currentTarget.checked })}
          />
        </>
      )}
    </FormModal>
  );
};

export default UnlockRfidForm;
