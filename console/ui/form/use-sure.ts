import { useDialog } from '../frame/use-dialog.ts';

interface Question {
  readonly text: string;
  readonly answer: (yes: boolean) => void;
}

/** Confirms valid values before they are saved; `confirmation` gives the text, none skips it. */
export const useSure = <V>(sure: ((values: V) => string) | undefined) => {
  const question = useDialog<Question>();
  const ask = (text: string) =>
    new Promise<boolean>((answer) => setTimeout(() => question.open({ text, answer })));
  return {
    opened: question.opened,
    /** Undefined before the first confirmation. */
    text: question.subject?.text,
    isSure: async (values: V) => !sure || ask(sure(values)),
    answer: async (yes: boolean) => {
      await question.close();
      question.subject?.answer(yes);
    },
  };
};
