import { Button } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useSession } from '../core/calls/session.ts';
import { useText } from '../core/texts.ts';
import { CopyButton } from '../ui/frame/copy-button.tsx';
import { saveFile } from '../ui/frame/save-file.ts';
import { useCopy } from '../ui/frame/use-copy.ts';
import { usePaper } from '../ui/frame/use-paper.ts';
import { usePrinting } from '../ui/frame/use-printing.ts';
import styles from './two-step.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, which cannot be seen again. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const t = useText();
  const username = useSession()?.admin.username ?? '';
  const { textRef, copied, copy } = useCopy<HTMLUListElement>(codes.join('\n'));
  const title = t('Recovery codes of {username}', { username });
  const print = usePrinting(title);
  const save = () =>
    saveFile(
      new Blob([`VMS: ${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      `vms-recovery-codes-${username}.txt`,
    );
  const list = codes.map((code) => <li key={code}>{code}</li>);
  usePaper('codes');
  return (
    <>
      <p className={styles.once} role="status">
        {t('Shown only now. Keep them away from your phone.')}
      </p>
      <p className={styles.soft}>{t('Each works once in place of a code from the app.')}</p>
      <ul ref={textRef} className={styles.codes} aria-label={t('Recovery codes')}>
        {list}
      </ul>
      <div className={styles.foot}>
        <CopyButton variant="default" copied={copied} copy={copy} />
        <Button variant="default" leftSection={<Download size={16} />} onClick={save}>
          {t('Download')}
        </Button>
        <Button variant="default" leftSection={<Printer size={16} />} onClick={print}>
          {t('Print')}
        </Button>
        <Button onClick={onDone} data-autofocus>
          {t('I have saved them')}
        </Button>
      </div>
      {createPortal(
        <div className={styles.printed}>
          <h1>VMS</h1>
          <p>{title}</p>
          <ul className={styles.codes}>{list}</ul>
        </div>,
        document.body,
      )}
    </>
  );
};
