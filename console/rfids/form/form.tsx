import { type Rfid, rfidForm, rfidUpdate } from '../../../contract/rfids.ts';
import { useText } from '../../core/texts.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import type { RfidFormProps } from '../list/rfid-list.tsx';
import { useCreateRfid, useUpdateRfid } from '../queries.ts';
import { confirmationText } from './confirmation-text.ts';
import { RfidFields, type RfidValues } from './form-fields.tsx';

/** A new RFID is LIMITED, not free and has 0 points. */
const valuesOf = (rfid: Rfid | undefined, physicalId: string): RfidValues => ({
  physicalId: rfid?.physicalId ?? physicalId,
  name: rfid?.name ?? '',
  designation: rfid?.designation ?? '',
  designationId: rfid?.designationId ?? '',
  stockType: rfid?.stockType ?? 'LIMITED',
  isFree: rfid?.isFree ?? false,
  point: Math.max(0, rfid?.point ?? 0),
});

interface InstitutionRfidFormProps extends RfidFormProps<Rfid> {
  readonly institutionId: string;
}

const RfidForm = ({ institutionId, dialog, rfid, physicalId = '' }: InstitutionRfidFormProps) => {
  const t = useText();
  const create = useCreateRfid();
  const update = useUpdateRfid();
  const initial = valuesOf(rfid, physicalId);

  const change = ({ _id: rfidId }: Rfid, { point, ...body }: RfidValues) => {
    // Points that were not edited are left out: the card may have spent some meanwhile.
    const edited = point === initial.point ? body : { ...body, point };
    return update.run({ params: { institutionId, rfidId }, body: edited });
  };
  const save = (body: RfidValues) =>
    rfid ? change(rfid, body) : create.run({ params: { institutionId }, body });

  return (
    <FormModal
      dialog={dialog}
      title={rfid ? t('Edit RFID') : t('Add RFID')}
      action={rfid ? t('Save') : t('Add RFID')}
      schema={rfid ? rfidUpdate : rfidForm}
      initial={initial}
      confirmation={({ physicalId }) => confirmationText(t, rfid ? 'update' : 'add', physicalId)}
      save={save}
    >
      {(fields) => <RfidFields fields={fields} isNew={!rfid} />}
    </FormModal>
  );
};

// `lazy` needs a default export.
export default RfidForm;
