import { banglaSpellings, invisibleSigns } from '../../../contract/values/text-forms.ts';
import type { Dialect } from '../db/dialect.ts';

const oneSpelling = (text: string): string =>
  banglaSpellings.reduce((form, [one, other]) => `replace(${form}, '${one}', '${other}')`, text);

/** `searchForm` with the letters of Bangla that have two spellings. */
export const searchSpellings = ({ engine }: Dialect): string[] =>
  engine === 'sqlite'
    ? []
    : [
        `create or replace function "searchForm"(text) returns text
          language sql immutable parallel safe as $$
          select lower(${oneSpelling(
            `normalize(translate($1, '০১২৩৪৫৬৭৮৯${invisibleSigns}', '0123456789'), NFKC)`,
          )} collate "und-x-icu") $$`,
      ];
