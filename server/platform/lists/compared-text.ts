import { type RawBuilder, sql } from 'kysely';
import { exactKey, idForm } from '../../../contract/values/text-forms.ts';

/** A column with the form in which texts compare, or with the `exactKey` of one of two alike. */
interface ComparedColumn {
  readonly column: string;
  readonly form: (text: string) => string;
}

export const machineIds: ComparedColumn = { column: 'idKey', form: idForm };

/** Matches the row with this text and one with its form. */
export const matchesText = ({ column, form }: ComparedColumn, text: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} in (${exactKey(text)}, ${form(text)})`;

/** Sorts the row with this very text before one with its form. */
export const exactFirst = ({ column, form }: ComparedColumn, text: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = ${form(text)}`;
