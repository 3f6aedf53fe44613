import { Switch, TextInput } from '@mantine/core';
import type { UnlockRfid } from '../../contract/organizations.ts';
import { unlockRfidForm } from '../../contract/unlock-rfids.ts';
import { useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { confirmationText } from './form/confirmation-text.ts';
import type { RfidFormProps } from './list/rfid-list.tsx';
import { useAddUnlockRfid, useUpdateUnlockRfid } from './queries.ts';
import '../ui/theme/mantine-fields.ts';

interface UnlockRfidFormProps extends RfidFormProps<UnlockRfid> {
  readonly organizationId: string;
}

const UnlockRfidForm = ({ organizationId, dialog, rfid }: UnlockRfidFormProps) => {
  const t = useText();
  const add = useAddUnlockRfid();
  const update = useUpdateUnlockRfid();
  return (
    <FormModal
      dialog={dialog}
      title={rfid ? t('Edit RFID') : t('Add RFID')}
      action={rfid ? t('Save') : t('Add RFID')}
      schema={unlockRfidForm}
      initial={{
        physicalId: rfid?.physicalId ?? '',
        name: rfid?.name ?? '',
        isActive: rfid?.isActive ?? true,
      }}
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

// `lazy` needs a default export.
export default UnlockRfidForm;
