import Papa from 'papaparse';

/** Separators of CSV files and of rows pasted from a sheet. */
export const separators = [',', ';', '\t', '|'];

/** Splits CSV into lines of cells, at most `preview` lines. */
export const splitLines = (
  text: string,
  delimiter: string,
  preview: number,
  skipEmptyLines: false | 'greedy' = false,
): string[][] => Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines }).data;
