import { Button } from '@mantine/core';
import type { InMachine } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../ui/dialogs/use-dialog.ts';

const VisitModal = lazyDialog(() => import('./visit-modal.tsx'));

/** Opens a visit from its entry. */
export const VisitButton = ({ visitId, ...at }: InMachine & { readonly visitId: string }) => {
  const t = useText();
  const { opened, subject, open, close } = useDialog<string>();
  return (
    <>
      <Button size="xs" variant="default" onClick={() => open(visitId)}>
        {t('Details')}
      </Button>
      {subject && <VisitModal {...at} opened={opened} visitId={subject} onClose={close} />}
    </>
  );
};
