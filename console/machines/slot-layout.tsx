import { Button } from '@mantine/core';
import { Grid3x3 } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { mostSlots } from '../../contract/machines.ts';
import { useText } from '../core/texts.ts';
import { NumberField } from '../ui/form/number-field.tsx';
import { Segments } from '../ui/frame/segments.tsx';
import type { CountedSlot } from './form-values.ts';
import { type LaidOut, type Layout, type LayoutFault, layOut } from './layout.ts';
import styles from './slot-layout.module.css';

type Placed = Parameters<typeof layOut>[0][number];

interface Props<S> {
  readonly slots: readonly S[];
  readonly onChange: (slots: (S | CountedSlot)[]) => void;
  /** Initial mode. */
  readonly way: Layout['way'];
}

/** Describes the effect of making the grid in a sentence. */
const useOutcome = () => {
  const t = useText();
  return (laid: LaidOut<unknown> | LayoutFault, { way, count }: Layout): string => {
    if (laid === 'missing') return t('Enter rows, columns and what each slot holds.');
    if (laid === 'tooMany') {
      return t('That is too much: of slots a machine has at most {max, number}.', {
        max: mostSlots,
      });
    }
    const { slots, added, removed } = laid;
    if (way === 'replace') {
      const each = { n: slots.length, count: Number(count) };
      const stand = t(
        '{n, plural, one {# slot stands} other {# slots stand}} there then, each with {count, number}.',
        each,
      );
      if (removed === 0) return stand;
      const others = t('{n, plural, one {# other slot goes} other {# other slots go}}.', {
        n: removed,
      });
      return `${stand} ${others}`;
    }
    if (added === 0) return t('All of these slots are there already.');
    return t('{n, plural, one {# slot comes} other {# slots come}}; the others stay as they are.', {
      n: added,
    });
  };
};

const Fields = <S extends Placed>({
  slots,
  onChange,
  way,
  onDone,
}: Props<S> & { onDone: () => void }) => {
  const t = useText();
  const outcomeId = useId();
  const [layout, setLayout] = useState<Layout>({ rows: '', columns: '', count: '', way });
  const laid = layOut(slots, layout);
  const outcome = useOutcome();
  const isMade = typeof laid !== 'string' && (layout.way === 'replace' || laid.added > 0);
  const make = () => {
    if (!isMade) return;
    onChange(laid.slots);
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
    make();
  };
  return (
    <section className={styles.panel} aria-label={t('Lay out slots')} onKeyDown={onKeyDown}>
      <div className={styles.numbers}>
        {number('rows', t('Rows'), 1000)}
        {number('columns', t('Columns'), 1000)}
        {number('count', t('Each holds'), 1_000_000)}
      </div>
      <Segments<Layout['way']>
        aria-label={t('Slots that are there')}
        data={[
          { value: 'add', label: t('Add to the slots') },
          { value: 'replace', label: t('Replace the slots') },
        ]}
        value={layout.way}
        onChange={(next) => setLayout({ ...layout, way: next })}
      />
      <p id={outcomeId} className={styles.outcome} role="status">
        {outcome(laid, layout)}
      </p>
      <Button variant="light" disabled={!isMade} aria-describedby={outcomeId} onClick={make}>
        {t('Make the slots')}
      </Button>
    </section>
  );
};

/** Makes the slots of a machine by rows and columns at once. */
export const SlotLayout = <S extends Placed>(props: Props<S> & { readonly isOpen?: boolean }) => {
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
      {isOpen && <Fields {...props} onDone={() => setOpen(false)} />}
    </>
  );
};
