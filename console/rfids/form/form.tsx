import { type Rfid, rfidForm, rfidUpdate } from '../../../contract/rfids.ts';
import { useText } from '../../core/texts.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import type { RfidFormProps } from '../list/rfid-list.tsx';
import { useCreateRfid, useRefetchRfid, useUpdateRfid } from '../queries.ts';
import { confirmationText } from './confirmation-text.ts';
import { RfidFields, type RfidValues } from './form-fields.tsx';

/** A new RFID is LIMITED, not free and has 0 points. */
const valuesOf = (rfid: Rfid | undefined, physicalId = ''): RfidValues => ({
  physicalId: rfid?.physicalId ?? physicalId,
  name: rfid?.name ?? '',
  designation: rfid?.designation ?? '',
  designationId: rfid?.designationId ?? '',
  stockType: rfid?.stockType ?? 'LIMITED',
  isFree: rfid?.isFree ?? false,
  point: Math.max(0, rfid?.point ?? 0),
  ...(rfid && { version: rfid.version }),
});

interface InstitutionRfidFormProps extends RfidFormProps<Rfid> {
  readonly institutionId: string;
}

const RfidForm = ({ institutionId, dialog, rfid, physicalId }: InstitutionRfidFormProps) => {
  const t = useText();
  const create = useCreateRfid();
  const update = useUpdateRfid();
  const refetch = useRefetchRfid();

  const change = (current: Rfid, { point, ...body }: RfidValues) => {
    // Points that were not edited are left out: the form shows 0 for a balance below it.
    const edited = point === valuesOf(current).point ? body : { ...body, point };
    return update.run({ params: { institutionId, rfidId: current._id }, body: edited });
  };
  const save = (body: RfidValues, current = rfid) =>
    current ? change(current, body) : create.run({ params: { institutionId }, body });

  return (
    <FormModal
      dialog={dialog}
      title={rfid ? t('Edit RFID') : t('Add RFID')}
      action={rfid ? t('Save') : t('Add RFID')}
      schema={rfid ? rfidUpdate : rfidForm}
      initial={valuesOf(rfid, physicalId)}
      newest={rfid && { fetch: () => refetch(rfid), valuesOf }}
      confirmation={({ physicalId }) => confirmationText(t, rfid ? 'update' : 'add', physicalId)}
      save={save}
    >
      {(fields) => (
        <RfidFields
          institutionId={institutionId}
          fields={fields}
          isNew={!rfid}
          onLinked={dialog.close}
        />
      )}
    </FormModal>
  );
};

export default RfidForm;
