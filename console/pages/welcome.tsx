import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import styles from './welcome.module.css';
import type { Step } from './welcome-steps.ts';

const keyOf = (tenant: string): string => `welcome:${tenant}`;

const Words = ({ step: { text, hint, optional } }: { readonly step: Step }) => {
  const t = useText();
  return (
    <span className={styles.words}>
      <span className={styles.text}>{t(text)}</span>
      <span className={styles.hint}>
        {optional && `${t('Optional')} · `}
        {t(hint)}
      </span>
    </span>
  );
};

const Line = ({ step, number }: { readonly step: Step; readonly number: string }) => {
  const t = useText();
  const mark = (
    <span className={styles.mark} data-done={step.done || undefined}>
      {step.done ? <Check size={16} aria-label={t('Done')} /> : number}
    </span>
  );
  if (!step.at || step.done) {
    return (
      <div className={styles.step} data-done={step.done || undefined}>
        {mark}
        <Words step={step} />
      </div>
    );
  }
  return (
    <Link to={step.at} className={styles.step}>
      {mark}
      <Words step={step} />
      <ChevronRight size={18} className={styles.go} aria-hidden="true" />
    </Link>
  );
};

interface Props {
  /** Key under which hiding the steps is remembered. */
  readonly tenant: string;
  /** Undefined while loading, or when all are done. */
  readonly steps: readonly Step[] | undefined;
}

/** First steps before a tenant's machines can dispense. */
export const Welcome = ({ tenant, steps }: Props) => {
  const t = useText();
  const { number } = useFormats();
  const [hidden, setHidden] = useState(() => localStorage.getItem(keyOf(tenant)) === 'hidden');
  if (hidden || !steps) return null;
  const done = steps.filter((step) => step.done).length;
  const hide = () => {
    localStorage.setItem(keyOf(tenant), 'hidden');
    setHidden(true);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.card} aria-labelledby="welcome">
      <header className={styles.head}>
        <div>
          <h2 id="welcome" className={styles.title}>
            {t('First steps')}
          </h2>
          <p className={styles.count}>
            {t('{done, number} of {all, number} done', { done, all: steps.length })}
          </p>
        </div>
        <ActionIcon aria-label={t('Hide the first steps')} onClick={hide}>
          <X size={18} />
        </ActionIcon>
      </header>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.text}>
            <Line step={step} number={number(index + 1)} />
          </li>
        ))}
      </ol>
    </section>
  );
};
