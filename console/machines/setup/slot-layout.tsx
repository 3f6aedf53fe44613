import { Button } from '@mantine/core';
import { Grid3x3 } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { maxSlots } from '../../../contract/slots.ts';
import { useText } from '../../core/texts.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { numberOf } from '../../ui/form/typed-number.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import type { CountedSlot } from './form-values.ts';
import { applyLayout, type Layout, type LayoutFault, type LayoutResult } from './layout.ts';
import styles from './slot-layout.module.css';

type GridSlot = Parameters<typeof applyLayout>[0][number];

interface SlotLayoutProps<S> {
  readonly slots: readonly S[];
  readonly onChange: (slots: (S | CountedSlot)[]) => void;
  /** Initial mode. */
  readonly mode: Layout['mode'];
}

/** Describes the effect of making the grid in a sentence. */
const useOutcomeText = () => {
  const t = useText();
  return (result: LayoutResult<unknown> | LayoutFault, { mode, count }: Layout): string => {
    if (result === 'missing') return t('Enter rows, columns and the stock of each slot.');
    if (result === 'tooMany') {
      return t('Too many: a machine has at most {max, plural, one {# slot} other {# slots}}.', {
        max: maxSlots,
      });
    }
    const { slots, added, removed } = result;
    if (mode === 'replace') {
      const each = { n: slots.length, count: numberOf(count) };
      const slotsText = t(
        '{n, plural, one {Makes # slot with {count, number}} other {Makes # slots with {count, number} each}}.',
        each,
      );
      if (removed === 0) return slotsText;
      const removedText = t(
        '{n, plural, one {Removes # other slot} other {Removes # other slots}}.',
        {
          n: removed,
        },
      );
      return `${slotsText} ${removedText}`;
    }
    if (added === 0) return t('All of these slots exist already.');
    return t('{n, plural, one {Adds # slot} other {Adds # slots}}. The others stay as they are.', {
      n: added,
    });
  };
};

const LayoutFields = <S extends GridSlot>({
  slots,
  onChange,
  mode,
  onDone,
}: SlotLayoutProps<S> & { onDone: () => void }) => {
  const t = useText();
  const outcomeId = useId();
  const [layout, setLayout] = useState<Layout>({ rows: '', columns: '', count: '', mode });
  const result = applyLayout(slots, layout);
  const outcomeText = useOutcomeText();
  const canMake = typeof result !== 'string' && (layout.mode === 'replace' || result.added > 0);
  const applyResult = () => {
    if (!canMake) return;
    onChange(result.slots);
    onDone();
  };
  const number = (key: 'rows' | 'columns' | 'count', label: string, max: number) => (
    <NumberField
      label={label}
      max={max}
      value={layout[key]}
      onChange={(amount) => setLayout({ ...layout, [key]: amount })}
    />
  );
  // Enter makes the grid instead of saving the form around it.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    applyResult();
  };
  return (
    <section className={styles.panel} aria-label={t('Lay out slots')} onKeyDown={onKeyDown}>
      <div className={styles.numbers}>
        {number('rows', t('Rows'), 1000)}
        {number('columns', t('Columns'), 1000)}
        {number('count', t('Pads in each'), 1_000_000)}
      </div>
      <Segments<Layout['mode']>
        aria-label={t('Existing slots')}
        data={[
          { value: 'add', label: t('Add to the slots') },
          { value: 'replace', label: t('Replace the slots') },
        ]}
        value={layout.mode}
        onChange={(next) => setLayout({ ...layout, mode: next })}
      />
      <p id={outcomeId} className={styles.outcome} role="status">
        {outcomeText(result, layout)}
      </p>
      <Button
        variant="light"
        disabled={!canMake}
        aria-describedby={outcomeId}
        onClick={applyResult}
      >
        {t('Make slots')}
      </Button>
    </section>
  );
};

/** Makes the slots of a machine by rows and columns at once. */
export const SlotLayout = <S extends GridSlot>(
  props: SlotLayoutProps<S> & { readonly isOpen?: boolean },
) => {
  const t = useText();
  const [isOpen, setOpen] = useState(props.isOpen ?? false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Grid3x3 size={16} />}
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Rows × columns')}
      </Button>
      {isOpen && <LayoutFields {...props} onDone={() => setOpen(false)} />}
    </>
  );
};
