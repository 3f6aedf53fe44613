import { ActionIcon, NumberInput, Switch, TextInput, Tooltip } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import {
  type Rfid,
  type RfidForm as RfidBody,
  rfidForm,
  rfidUpdate,
  type StockType,
  stockTypes,
} from '../../contract/rfids.ts';
import { say, useText } from '../core/texts.ts';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import styles from './form.module.css';
import { useCreateRfid, useUpdateRfid } from './queries.ts';
import type { FormProps } from './rfid-list.tsx';
import { sureOf } from './sure.ts';

type Values = Required<RfidBody>;

const stockTypeTexts: Record<StockType, string> = {
  LIMITED: say('LIMITED'),
  UNLIMITED: say('UNLIMITED'),
};

/** spec 5: a new RFID is LIMITED, not free and has 0 points. */
const valuesOf = (rfid: Rfid | undefined): Values => ({
  physicalId: rfid?.physicalId ?? '',
  name: rfid?.name ?? '',
  designation: rfid?.designation ?? '',
  designationId: rfid?.designationId ?? '',
  stockType: rfid?.stockType ?? 'LIMITED',
  isFree: rfid?.isFree ?? false,
  point: Math.max(0, rfid?.point ?? 0),
});

const FreeHint = () => {
  const t = useText();
  return (
    <Tooltip
      label={t('A free RFID can be used to dispense in any point-enabled machine')}
      multiline
      w={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon size={24} aria-label={t('What a free RFID is')}>
        <CircleHelp size={16} />
      </ActionIcon>
    </Tooltip>
  );
};

interface Props extends FormProps<Rfid> {
  readonly institutionId: string;
}

const RfidForm = ({ institutionId, dialog, rfid }: Props) => {
  const t = useText();
  const create = useCreateRfid();
  const update = useUpdateRfid();
  const initial = valuesOf(rfid);

  const change = ({ _id: rfidId }: Rfid, { point, ...body }: Values) => {
    // Points that were not edited are left out: the card may have spent some meanwhile.
    const edited = point === initial.point ? body : { ...body, point };
    return update.run({ params: { institutionId, rfidId }, body: edited });
  };
  const save = async (body: Values) => {
    const outcome = rfid
      ? await change(rfid, body)
      : await create.run({ params: { institutionId }, body });
    return outcome.ok ? undefined : outcome.errors;
  };

  return (
    <FormModal
      dialog={dialog}
      title={rfid ? t('Edit RFID') : t('Add RFID')}
      action={rfid ? t('Save') : t('Add RFID')}
      schema={rfid ? rfidUpdate : rfidForm}
      initial={initial}
      sure={({ physicalId }) => sureOf(t, rfid ? 'update' : 'add', physicalId)}
      save={save}
    >
      {({ input, form, values }) => (
        <>
          <TextInput
            label={t('RFID')}
            required
            disabled={rfid !== undefined}
            spellCheck={false}
            {...input('physicalId')}
            data-autofocus={!rfid || undefined}
          />
          <TextInput
            label={t('Name')}
            {...input('name')}
            data-autofocus={rfid ? true : undefined}
          />
          <div className={styles.pair}>
            <TextInput label={t('Designation')} {...input('designation')} />
            <TextInput label={t('Designation ID')} {...input('designationId')} />
          </div>
          <ChoiceField
            label={t('Stock type')}
            description={t('LIMITED keeps to the limits of the institution; UNLIMITED does not.')}
            options={stockTypes.map((value) => ({ value, label: t(stockTypeTexts[value]) }))}
            value={values.stockType}
            error={input('stockType').error}
            onChange={(stockType) => form.setValues({ stockType })}
          />
          <div className={styles.free}>
            <Switch
              label={t('Is RFID free?')}
              checked={values.isFree}
              onChange={(event) => form.setValues({ isFree: event.currentTarget.checked })}
            />
            <FreeHint />
          </div>
          <NumberInput
            label={t('Points')}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            allowNegative={false}
            disabled={values.isFree}
            {...input('point')}
          />
        </>
      )}
    </FormModal>
  );
};

// What `lazy` takes.
export default RfidForm;
