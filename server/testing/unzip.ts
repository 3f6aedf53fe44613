import { inflateRawSync } from 'node:zlib';

/** Returns the texts of the files in a zip archive, by name. */
export const unzipTexts = (archive: Buffer): Map<string, string> => {
  const files = new Map<string, string>();
  for (let at = 0; at >= 0; at = archive.indexOf('PK\x03\x04', at + 4)) {
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const name = archive.toString('utf8', at + 30, nameEnd);
    const content = archive.subarray(nameEnd + archive.readUInt16LE(at + 28));
    files.set(name, archive.readUInt16LE(at + 8) ? inflateRawSync(content).toString() : '');
  }
  return files;
};
