import { UnstyledButton } from '@mantine/core';
import { type TimelineKind, timelineKinds } from '../../contract/timeline.ts';
import { say, useText } from '../core/texts.ts';
import { useInSight } from '../ui/frame/use-in-sight.ts';
import styles from './timeline.module.css';

const kindTexts: Record<TimelineKind, string> = {
  EVERYTHING: say('Everything'),
  SALES: say('Sales'),
  STOCK: say('Stock'),
  DOOR: say('Door'),
  FAULTS: say('Faults'),
  CARDS: say('Unknown RFIDs'),
  COMMANDS: say('Commands'),
  CHANGES: say('Changes'),
  PAYMENTS: say('Payments'),
};

interface Props {
  readonly value: TimelineKind;
  readonly onChange: (kind: TimelineKind) => void;
}

/** Filters by kind; scrolls sideways on a phone. */
export const Kinds = ({ value, onChange }: Props) => {
  const t = useText();
  const list = useInSight<HTMLFieldSetElement>('[aria-pressed="true"]', value);
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
