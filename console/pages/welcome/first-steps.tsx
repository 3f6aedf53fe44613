import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, ChevronRight, X } from 'lucide-react';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import styles from './first-steps.module.css';
import type { SetupStep } from './welcome-steps.ts';

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

interface FirstStepsProps {
  readonly steps: readonly SetupStep[];
  readonly onHide: () => void;
}

/** The card of the first steps. Only tenants without a machine that dispenses see it. */
const FirstSteps = ({ steps, onHide }: FirstStepsProps) => {
  const t = useText();
  const { number } = useFormats();
  const done = steps.filter((step) => step.done).length;
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
        <ActionIcon aria-label={t('Hide the first steps')} onClick={onHide}>
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

export default FirstSteps;
