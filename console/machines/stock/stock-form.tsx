import { type Machine, machineUpdate } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { useActivePeople } from '../../entities/active-people.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { SuggestionField } from '../../ui/form/suggestion-field.tsx';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';
import { paramsOf, useRefetchMachine, useUpdateMachine } from '../queries.ts';
import { SlotLayout } from '../setup/slot-layout.tsx';
import { CapacityForAll } from './capacity-for-all.tsx';
import { NumberChoice } from './number-choice.tsx';
import { SlotGrid } from './slot-grid.tsx';
import { SlotList } from './slot-list.tsx';
import styles from './stock-form.module.css';
import {
  columnsOf,
  filledValues,
  rebaseValues,
  type StockValues,
  stockBody,
  stockValues,
  type Tally,
  tallyOf,
} from './stock-rules.ts';
import { useStockEditor } from './use-editor.ts';
import { useNarrower } from './use-narrower.ts';
import '../../ui/theme/mantine-fields.ts';

interface StockFormProps {
  readonly dialog: FormDialog;
  readonly machine: Machine;
  /** Begins with a full slot everywhere: the missing pads are put in. */
  readonly isFilling?: boolean;
}

/** Width in px that fits every column of slots, at most 1360. */
const widthFor = ({ stocks }: Machine): number =>
  Math.min(1360, Math.max(620, 110 + 133 * columnsOf(stocks).length));

const StockSummary = ({ tally: { changed, before, after, putIn } }: { readonly tally: Tally }) => {
  const t = useText();
  const { signed } = useFormats();
  const difference = after - before - putIn;
  return (
    <p className={styles.tally} role="status">
      <strong>
        {changed === 0
          ? t('Nothing changed')
          : t('{n, plural, one {# slot changed} other {# slots changed}}', { n: changed })}
      </strong>
      <span>
        {changed === 0
          ? t('{n, plural, one {# pad} other {# pads}}', { n: after })
          : t('{before, number} → {after, plural, one {# pad} other {# pads}}', { before, after })}
        {putIn > 0 && (
          <span className={styles.difference}> {t('{n, number} put in', { n: putIn })}</span>
        )}
        {difference !== 0 && (
          <span className={styles.difference} data-less={difference < 0}>
            {' '}
            {signed(difference)}
          </span>
        )}
      </span>
    </p>
  );
};

const StockFields = ({
  fields,
  machine,
  isNarrow,
  isFilling,
}: {
  readonly fields: FormFields<StockValues>;
  readonly machine: Machine;
  readonly isNarrow: boolean;
  readonly isFilling: boolean;
}) => {
  const t = useText();
  const editor = useStockEditor(fields, machine, isFilling ? 'putIn' : 'count');
  const Slots = isNarrow ? SlotList : SlotGrid;
  const people = useActivePeople(machine.institutionId);
  return (
    <>
      <div className={styles.bar}>
        <NumberChoice editor={editor} />
        <SlotLayout
          slots={fields.values.stocks}
          mode="add"
          onChange={(slots) => fields.form.setFieldValue('stocks', slots)}
        />
      </div>
      {editor.editedNumber === 'capacity' && <CapacityForAll editor={editor} />}
      <Slots editor={editor} sizes={machine.sizeTypes} />
      <div className={styles.last}>
        <SuggestionField
          className={styles.assignee ?? ''}
          label={t('Assign to')}
          suggestions={people}
          suggestionsLabel={t('People')}
          {...fields.input('taskAssignedTo')}
          value={fields.values.taskAssignedTo}
          onChange={(next) => fields.form.setFieldValue('taskAssignedTo', next)}
        />
        {!isNarrow && (
          <p className={styles.keys}>
            {t('Arrow keys move, digits set the number, + and − change it by one')}
          </p>
        )}
      </div>
    </>
  );
};

/** Edits the counts of every slot; rows and columns stay. */
const StockForm = ({ dialog, machine, isFilling = false }: StockFormProps) => {
  const t = useText();
  const isNarrow = useNarrower(768);
  const update = useUpdateMachine();
  const refetch = useRefetchMachine();

  return (
    <FormModal
      dialog={dialog}
      title={t('Update Stock: {id}', { id: machine.physicalId })}
      subtitle={machine.name}
      action={t('Save stock')}
      size={widthFor(machine)}
      fullScreen={isNarrow}
      schema={machineUpdate}
      initial={isFilling ? filledValues(machine) : stockValues(machine)}
      save={(values, loaded = machine) =>
        update.run({
          params: paramsOf(machine),
          body: stockBody(values, stockValues(loaded).stocks),
        })
      }
      newest={{
        fetch: () => refetch(machine),
        valuesOf: stockValues,
        rebase: (typed, newer, loaded = machine) =>
          rebaseValues(typed, stockValues(loaded).stocks, newer),
      }}
      foot={({ values }, current = machine) => (
        <StockSummary tally={tallyOf(values.stocks, stockValues(current).stocks)} />
      )}
    >
      {(fields, current = machine) => (
        <StockFields fields={fields} machine={current} isNarrow={isNarrow} isFilling={isFilling} />
      )}
    </FormModal>
  );
};

export default StockForm;
