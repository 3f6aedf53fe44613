import { rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import { searchForm } from '../../../contract/values/text-forms.ts';
import type { TableLine } from '../../core/files/table.ts';
import { findMapping } from './columns.ts';

/** Words of the columns that hold a part of a name, in the order in which the parts are joined. */
const partWords = [
  'first given fore forename firstname givenname fname প্রথম প্রথমাংশ',
  'middle middlename mname মধ্য মধ্যাংশ',
  'last sur family surname lastname familyname lname শেষ শেষাংশ',
].map((words) => words.split(' '));

/** Words that may stand beside them. 'Father’s first name' has others. */
const otherWords =
  'name names of the s student students pupil girl holder cardholder employee teacher staff নাম নামের অংশ ছাত্রী ছাত্রীর শিক্ষার্থী শিক্ষার্থীর'.split(
    ' ',
  );

const knownWords = new Set([...partWords.flat(), ...otherWords]);

/** The index of the part that a head names. */
const partOf = (head: string): number | undefined => {
  const words = searchForm(head).match(/[\p{L}\p{M}]+/gu) ?? [];
  if (!words.every((word) => knownWords.has(word))) return undefined;
  const part = partWords.findIndex((names) => words.some((word) => names.includes(word)));
  return part < 0 ? undefined : part;
};

/**
 * Indexes of the columns that hold parts of a name, first name first. 'Last' alone may be of
 * something else.
 */
export const findNameParts = (heads: readonly string[]): readonly number[] => {
  const parts = heads.map(partOf);
  const columns = partWords.flatMap((_, part) => {
    const column = parts.indexOf(part);
    return column < 0 ? [] : column;
  });
  const isOfName = columns.length > 1 || /name|নাম/i.test(heads[columns[0] ?? -1] ?? '');
  return isOfName ? columns : [];
};

const hasWords = (name: string, part: string): boolean => {
  const words = searchForm(name).split(/\s+/);
  return searchForm(part)
    .split(/\s+/)
    .every((word) => words.includes(word));
};

/** Joins 'First name' and 'Last name', or 'Name' and 'Surname', in one column. */
export const joinNames = (lines: readonly TableLine[]): readonly TableLine[] => {
  const heads = lines[0]?.cells ?? [];
  const parts = findNameParts(heads);
  const whole = findMapping(heads).name;
  if (parts.length === 0) return lines;
  const isPart = whole === undefined || parts.includes(whole);
  const column = isPart ? Math.min(...parts) : whole;
  const joinParts = ({ cells }: TableLine): string => {
    const name = isPart ? '' : (cells[whole] ?? '');
    const others = parts.flatMap((part) => cells[part] || []);
    return [name, ...others.filter((part) => isPart || !hasWords(name, part))].join(' ').trim();
  };
  return lines.map((line, index) => {
    const joined = index === 0 ? rfidColumnHeads.name : joinParts(line);
    return { ...line, cells: line.cells.map((cell, at) => (at === column ? joined : cell)) };
  });
};
