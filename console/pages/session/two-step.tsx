import { Button } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { twoStep } from '../../../contract/two-step.ts';
import { RecoveryCodes } from '../../admins/recovery-codes.tsx';
import { TwoStepSetup } from '../../admins/two-step-setup.tsx';
import { useQueryOf } from '../../core/calls/queries.ts';
import { setTwoStep } from '../../core/calls/session.ts';
import { useText } from '../../core/texts.ts';
import { Mark } from '../../ui/frame/mark.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';
import { LanguageMenu, SchemeMenu } from '../frame/menus.tsx';
import { logOut } from './logout.ts';
import styles from './two-step.module.css';

const TwoStepBar = () => {
  const t = useText();
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <Mark />
        VMS
      </span>
      <LanguageMenu />
      <SchemeMenu />
      <Button variant="default" leftSection={<LogOut size={16} />} onClick={logOut}>
        {t('Logout')}
      </Button>
    </header>
  );
};

/** The only page of an admin who must set up two-step login first. */
export const TwoStepPage = () => {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data } = useQueryOf(twoStep.state, {});
  const isElsewhere = data?.isOn && !codes;
  useTitle(t('Set up two-step login'));
  // Set up in another tab, or before a reload of this page.
  useEffect(() => {
    if (isElsewhere) setTwoStep('ON');
  }, [isElsewhere]);

  return (
    <div className={styles.screen}>
      <TwoStepBar />
      <main id="content" tabIndex={-1} className={styles.main}>
        <section className={styles.card}>
          <h1>{codes ? t('Recovery codes') : t('Set up two-step login')}</h1>
          <p className={styles.why}>
            {codes ? t('Two-step login is on. One more thing:') : t('This server requires it.')}
          </p>
          {codes ? (
            <RecoveryCodes codes={codes} onDone={() => setTwoStep('ON')} />
          ) : (
            <TwoStepSetup onCodes={setCodes} />
          )}
        </section>
      </main>
    </div>
  );
};
