import { useText } from '../../core/texts.ts';
import { Confirm } from '../dialogs/confirm.tsx';

interface DiscardQuestionProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Confirmation before unsaved input is lost. */
export const DiscardQuestion = ({ opened, onStay, onDiscard }: DiscardQuestionProps) => {
  const t = useText();
  return (
    <Confirm
      opened={opened}
      title={t('Discard changes')}
      question={t('Your input is not saved yet.')}
      cancel={t('Keep editing')}
      action={t('Discard')}
      danger
      onClose={onStay}
      onConfirm={onDiscard}
    />
  );
};
