import { Switch, TextInput } from '@mantine/core';
import type { UnlockRfid } from '../../contract/organizations.ts';
import {
  type UnlockRfidForm as UnlockRfidFormBody,
  unlockRfidForm,
  unlockRfidUpdate,
} from '../../contract/unlock-rfids.ts';
import { useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { confirmationText } from './form/confirmation-text.ts';
import type { RfidFormProps } from './list/rfid-list.tsx';
import { useAddUnlockRfid, useRefetchUnlockRfid, useUpdateUnlockRfid } from './queries.ts';
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
          <TextInput
            label={t('RFID')}
            required
            spellCheck={false}
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
