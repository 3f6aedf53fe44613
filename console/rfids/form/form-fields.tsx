import { ActionIcon, Group, Switch, TextInput, type TextInputProps, Tooltip } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { type RfidForm, type StockType, stockTypes } from '../../../contract/rfids.ts';
import type { InInstitution } from '../../core/section.ts';
import { defineText, useText } from '../../core/texts.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import type { FormFields } from '../../ui/form/fields.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { LinkButtons } from '../list/link-buttons.tsx';
import { CardNumberField } from './card-number-field.tsx';
import styles from './form.module.css';
import { useAlike } from './use-alike.ts';
import '../../ui/theme/mantine-fields.ts';

export type RfidValues = Required<RfidForm> & { version?: number };

const stockTypeTexts: Record<StockType, string> = {
  LIMITED: defineText('LIMITED'),
  UNLIMITED: defineText('UNLIMITED'),
};

const FreeHint = () => {
  const t = useText();
  return (
    <Tooltip
      label={t('A free RFID can be used to dispense in any point-enabled machine')}
      multiline
      w={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon size={24} aria-label={t('About free RFIDs')}>
        <CircleHelp size={16} />
      </ActionIcon>
    </Tooltip>
  );
};

interface NewNumberFieldProps extends InInstitution, Omit<TextInputProps, 'description'> {
  readonly onLinked: () => void;
}

const NewNumberField = ({ institutionId, onLinked, ...props }: NewNumberFieldProps) => {
  const { warning, card } = useAlike(institutionId, String(props.value ?? ''));
  return (
    <>
      <CardNumberField warning={warning} {...props} />
      {card && (
        <Group gap="xs">
          <LinkButtons institutionId={institutionId} card={card} onLinked={onLinked} />
        </Group>
      )}
    </>
  );
};

interface RfidFieldsProps extends InInstitution {
  readonly fields: FormFields<RfidValues>;
  readonly isNew: boolean;
  /** The card was no new one. */
  readonly onLinked: () => void;
}

export const RfidFields = ({
  institutionId,
  fields: { input, form, values },
  isNew,
  onLinked,
}: RfidFieldsProps) => {
  const t = useText();
  const [asksId] = useState(isNew && values.physicalId === '');
  return (
    <>
      {isNew ? (
        <NewNumberField
          institutionId={institutionId}
          onLinked={onLinked}
          {...input('physicalId')}
          data-autofocus={asksId || undefined}
        />
      ) : (
        <TextInput
          label={t('RFID')}
          required
          disabled
          description={t('The ID of an RFID cannot be changed')}
          {...input('physicalId')}
        />
      )}
      <TextInput label={t('Name')} {...input('name')} data-autofocus={!asksId || undefined} />
      <div className={styles.pair}>
        <TextInput label={t('Designation')} {...input('designation')} />
        <TextInput label={t('Designation ID')} {...input('designationId')} />
      </div>
      <ChoiceField
        label={t('Stock type')}
        description={t('LIMITED follows the limits of the institution. UNLIMITED does not.')}
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
      <NumberField
        label={t('Points')}
        max={1_000_000}
        disabled={values.isFree}
        description={values.isFree ? t('A free RFID needs no points') : undefined}
        {...input('point')}
      />
    </>
  );
};
