import { ActionIcon, UnstyledButton } from '@mantine/core';
import { Search as Glass } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { Admin } from '../../../contract/admins.ts';
import { useText } from '../../core/texts.ts';
import { DialogPart } from '../../ui/dialogs/dialog-part.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { searchKeys } from '../../ui/keys/use-keys.ts';
import styles from './frame.module.css';
import { useCurrentMachine, useMachineActions } from './machine-actions.ts';
import { searchTargetOf, useReachablePages } from './reachable-pages.ts';

const Search = lazy(() => import('../../search/search.tsx'));

interface DialogProps {
  readonly admin: Admin;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

const SearchDialog = ({ admin, ...dialog }: DialogProps) => (
  <Search
    {...dialog}
    pages={useReachablePages(admin)}
    actions={useMachineActions()}
    machine={useCurrentMachine()}
    targetOf={searchTargetOf}
  />
);

/** True while another dialog is open, whose input a search would lose. */
const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

export const SearchButton = ({ admin }: { readonly admin: Admin }) => {
  const t = useText();
  const dialog = useDialog<true>();
  const { opened, open, close } = dialog;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (opened) close();
      else if (!isInDialog()) open(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <UnstyledButton
        className={styles.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open(true)}
      >
        <Glass size={16} aria-hidden="true" />
        <span>{t('Search machines, RFIDs…')}</span>
        <span className={styles.keys} aria-hidden="true">
          {searchKeys}
        </span>
      </UnstyledButton>
      <ActionIcon className={styles.searchIcon} aria-label={t('Search')} onClick={() => open(true)}>
        <Glass size={18} />
      </ActionIcon>
      {dialog.subject && (
        <DialogPart title={t('Search')} dialog={dialog}>
          <Suspense>
            <SearchDialog admin={admin} opened={opened} onClose={close} onLeave={dialog.leave} />
          </Suspense>
        </DialogPart>
      )}
    </>
  );
};
