import { invisibleSigns } from '../../../../contract/values/text-forms.ts';
import type { Dialect } from '../../db/dialect.ts';

/**
 * `searchForm` of contract/values/text-forms.ts; connections to SQLite bring it along. The collation of the
 * database may know no letters but ASCII.
 */
export const searchFunction = ({ engine }: Dialect): string[] =>
  engine === 'sqlite'
    ? []
    : [
        `create function "searchForm"(text) returns text
          language sql immutable parallel safe as $$
          select lower(normalize(
            translate($1, '০১২৩৪৫৬৭৮৯${invisibleSigns}', '0123456789'), NFKC)
            collate "und-x-icu") $$`,
      ];
