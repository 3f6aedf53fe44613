import { UnstyledButton } from '@mantine/core';
import { type TimelineKind, timelineKinds } from '../../contract/timeline.ts';
import { defineText, useText } from '../core/texts.ts';
import { useScrollToChosen } from '../ui/frame/use-scroll-to-chosen.ts';
import styles from './timeline.module.css';

const kindTexts: Record<TimelineKind, string> = {
  EVERYTHING: defineText('Everything'),
  SALES: defineText('Sales'),
  STOCK: defineText('Stock'),
  DOOR: defineText('Door'),
  FAULTS: defineText('Faults'),
  CARDS: defineText('Unknown cards'),
  COMMANDS: defineText('Commands'),
  CHANGES: defineText('Changes'),
  PAYMENTS: defineText('Payments'),
};

interface KindFilterProps {
  readonly value: TimelineKind;
  readonly onChange: (kind: TimelineKind) => void;
}

/** Filters by kind; scrolls sideways on a phone. */
export const KindFilter = ({ value, onChange }: KindFilterProps) => {
  const t = useText();
  const list = useScrollToChosen<HTMLFieldSetElement>('[aria-pressed="true"]', value);
  return (
    <fieldset ref={list} className={styles.kinds} aria-label={t('Show')}>
      {timelineKinds.map((kind) => (
        <UnstyledButton
          key={kind}
          className={styles.kind}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {t(kindTexts[kind])}
        </UnstyledButton>
      ))}
    </fieldset>
  );
};
