import { entriesOf } from '../../../contract/records.ts';
import { normalizeTitle } from './normalize-title.ts';

/** 'Card No (10 digits)' and 'Card No / কার্ড নম্বর' are 'Card No', too. */
const titlesOf = (head: string): readonly string[] => {
  const short = head.replace(/\([^)]*\)|\[[^\]]*\]/g, '');
  return [head, short, ...short.split(/[/|]/)].map(normalizeTitle);
};

/** Creates a function that finds the columns of fields by their heads; each field and each column once. */
export const createColumnFinder = <F extends string>(
  aliases: Readonly<Record<F, readonly string[]>>,
) => {
  const namesByField = entriesOf(aliases).map(
    ([field, names]) => [field, names.map(normalizeTitle)] as const,
  );
  return (heads: readonly string[]): Readonly<Partial<Record<F, number>>> => {
    const titles = heads.map(titlesOf);
    const mapping: Partial<Record<F, number>> = {};
    for (const [field, names] of namesByField) {
      const columns = names.map((name) => titles.findIndex((title) => title.includes(name)));
      const found = columns.find((column) => column >= 0);
      if (found !== undefined && !Object.values(mapping).includes(found)) mapping[field] = found;
    }
    return mapping;
  };
};
