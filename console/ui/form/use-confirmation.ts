import { useDialog } from '../dialogs/use-dialog.ts';

interface PendingConfirmation {
  readonly text: string;
  readonly answer: (yes: boolean) => void;
}

/** Confirms valid values before they are saved; `confirmation` gives the text, none skips it. */
export const useConfirmation = <V>(confirmation: ((values: V) => string) | undefined) => {
  const question = useDialog<PendingConfirmation>();
  const confirm = (text: string) =>
    new Promise<boolean>((answer) => setTimeout(() => question.open({ text, answer })));
  return {
    opened: question.opened,
    /** Undefined before the first confirmation. */
    text: question.subject?.text,
    confirmValues: async (values: V) => !confirmation || confirm(confirmation(values)),
    answer: async (yes: boolean) => {
      await question.close();
      question.subject?.answer(yes);
    },
  };
};
