import { below, literalAt, treeOf } from './said-texts.ts';

/** Words for a person, not a name, a key or what joins them. */
const isMessage = (text: string): boolean => {
  const words = text.replace(/\{\w+\}/g, '');
  return / /.test(words) && /[a-z→]/.test(words);
};

/** Every message that files of the server put together; what they fill in reads {n1}. */
export const messageTexts = (...files: string[]): string[] =>
  files.flatMap((file) => below(treeOf(file), literalAt)).filter(isMessage);
