import { useDialog } from '../frame/use-dialog.ts';

interface Question {
  readonly text: string;
  readonly answer: (yes: boolean) => void;
}

/** Asks before valid values are saved; nothing is asked without `sure`, which says what. */
export const useSure = <V>(sure: ((values: V) => string) | undefined) => {
  const question = useDialog<Question>();
  const ask = (text: string) =>
    new Promise<boolean>((answer) => setTimeout(() => question.open({ text, answer })));
  return {
    opened: question.opened,
    /** Absent until it was asked once. */
    text: question.subject?.text,
    isSure: async (values: V) => !sure || ask(sure(values)),
    answer: async (yes: boolean) => {
      await question.close();
      question.subject?.answer(yes);
    },
  };
};
