import { TextInput } from '@mantine/core';
import { type Machine, machineForm, machineUpdate } from '../../../contract/machines.ts';
import { type Translate, useText } from '../../core/texts.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';
import { usePhone } from '../../ui/frame/use-phone.ts';
import { paramsOf, useCreateMachine, useRefetchMachine, useUpdateMachine } from '../queries.ts';
import {
  createBody,
  duplicateValues,
  type MachineValues,
  machineValues,
  updateBody,
} from './form-values.ts';
import styles from './machine-form.module.css';
import { SlotRows } from './slot-rows.tsx';
import { TermsFields } from './terms-fields.tsx';
import '../../ui/theme/mantine-fields.ts';

interface MachineFormModalProps {
  readonly dialog: FormDialog;
  readonly institutionId: string;
  /** The machine to edit; undefined adds a new one. */
  readonly machine: Machine | undefined;
  /** The machine to duplicate. */
  readonly model?: Machine | undefined;
}

const MachineFields = ({
  fields,
  isNew,
}: {
  readonly fields: FormFields<MachineValues>;
  readonly isNew: boolean;
}) => {
  const t = useText();
  const { input } = fields;
  return (
    <div className={styles.fields}>
      <TextInput label={t('Machine Name')} {...input('name')} data-autofocus />
      <TextInput
        label={t('Physical ID')}
        required
        disabled={!isNew}
        description={isNew ? undefined : t('A physical ID cannot be changed')}
        {...input('physicalId')}
      />
      <TextInput label={t('SIM number')} inputMode="tel" {...input('simNumber')} />
      <TermsFields fields={fields} />
    </div>
  );
};

const titleOf = (
  t: Translate,
  machine: Machine | undefined,
  model: Machine | undefined,
): string => {
  if (model) return t('Duplicate {id}', { id: model.physicalId });
  return machine ? t('Edit machine') : t('Add Machine');
};

const MachineFormModal = ({ dialog, institutionId, machine, model }: MachineFormModalProps) => {
  const t = useText();
  const phone = usePhone();
  const create = useCreateMachine();
  const update = useUpdateMachine();
  const refetch = useRefetchMachine();

  const save = (values: MachineValues, current = machine) =>
    current
      ? update.run({ params: paramsOf(current), body: updateBody(values, current) })
      : create.run({ params: { institutionId }, body: createBody(values, model) });

  return (
    <FormModal
      dialog={dialog}
      title={titleOf(t, machine, model)}
      {...(model && {
        subtitle: t('Copies price, points, sizes, slots and capacities. The slots start empty.'),
      })}
      action={machine ? t('Save') : t('Add Machine')}
      size={680}
      fullScreen={phone}
      schema={machine ? machineUpdate : machineForm}
      initial={model ? duplicateValues(model) : machineValues(machine)}
      save={save}
      newest={machine && { fetch: () => refetch(machine), valuesOf: machineValues }}
      foot={({ values: { stocks } }) => (
        <span className={styles.sum}>
          {t('{n, plural, one {# slot} other {# slots}}', { n: stocks.length })}
        </span>
      )}
    >
      {(fields, current = machine) => (
        <>
          <MachineFields fields={fields} isNew={!machine} />
          <SlotRows
            fields={fields}
            sizes={(current ?? model)?.sizeTypes ?? []}
            institutionId={institutionId}
            isFirst={!machine && !model}
          />
        </>
      )}
    </FormModal>
  );
};

export default MachineFormModal;
