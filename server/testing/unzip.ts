import { strFromU8, unzipSync } from 'fflate';

/** Returns the texts of the files in a zip archive, by name. */
export const unzipTexts = (archive: Uint8Array): Map<string, string> =>
  new Map(Object.entries(unzipSync(archive)).map(([name, file]) => [name, strFromU8(file)]));
