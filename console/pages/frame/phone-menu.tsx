import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Menu as Lines } from 'lucide-react';
import { Suspense } from 'react';
import type { Admin } from '../../../contract/admins.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import { useText } from '../../core/texts.ts';
import { DialogPart } from '../../ui/dialogs/dialog-part.tsx';
import { useDrawn } from '../../ui/dialogs/use-drawn.ts';
import styles from './frame.module.css';
import type { OwnEntry } from './own-dialogs.tsx';

const PhoneSheet = lazyView(() => import('./phone-sheet.tsx'));

interface PhoneMenuProps {
  readonly admin: Admin;
  readonly entries: readonly OwnEntry[];
}

/** Opens the header's menus on phones. */
export const PhoneMenu = (props: PhoneMenuProps) => {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  const { isDrawn } = useDrawn(opened);
  const fetchSheet = () => void PhoneSheet.prefetch();
  return (
    <>
      <ActionIcon
        size={44}
        className={styles.burger}
        aria-label={t('Menu')}
        onPointerEnter={fetchSheet}
        onFocus={fetchSheet}
        onClick={open}
      >
        <Lines size={22} />
      </ActionIcon>
      {isDrawn && (
        <DialogPart title={t('Menu')} dialog={{ opened, close }}>
          <Suspense>
            <PhoneSheet {...props} opened={opened} close={close} />
          </Suspense>
        </DialogPart>
      )}
    </>
  );
};
