import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../core/formats.ts';
import { browserStorage } from '../../core/page/storage.ts';
import { useText } from '../../core/texts.ts';
import styles from './welcome.module.css';
import type { SetupStep } from './welcome-steps.ts';

const storageKeyOf = (tenant: string): string => `welcome:${tenant}`;

const StepText = ({ step: { text, hint, optional } }: { readonly step: SetupStep }) => {
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

const StepLine = ({ step, number }: { readonly step: SetupStep; readonly number: string }) => {
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
        <StepText step={step} />
      </div>
    );
  }
  return (
    <Link to={step.at} className={styles.step}>
      {mark}
      <StepText step={step} />
      <ChevronRight size={18} className={styles.go} aria-hidden="true" />
    </Link>
  );
};

interface WelcomeProps {
  /** Key under which hiding the steps is remembered. */
  readonly tenant: string;
  /** Undefined while loading, or when all are done. */
  readonly steps: readonly SetupStep[] | undefined;
}

/** First steps before a tenant's machines can dispense. */
export const Welcome = ({ tenant, steps }: WelcomeProps) => {
  const t = useText();
  const { number } = useFormats();
  const [hidden, setHidden] = useState(
    () => browserStorage.read(storageKeyOf(tenant)) === 'hidden',
  );
  if (hidden || !steps) return null;
  const done = steps.filter((step) => step.done).length;
  const hide = () => {
    browserStorage.write(storageKeyOf(tenant), 'hidden');
    setHidden(true);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section data-screen-only className={styles.card} aria-labelledby="welcome">
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
            <StepLine step={step} number={number(index + 1)} />
          </li>
        ))}
      </ol>
    </section>
  );
};
