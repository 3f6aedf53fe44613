import { parseXml } from './parse-xml.ts';
import { readSharedStrings } from './read-rich-text.ts';
import { readSheet, type WorkbookParts } from './read-sheet.ts';
import { readNumberFormats } from './read-styles.ts';
import type { TableLine } from './table.ts';
import { unpackXml } from './unpack.ts';

const startsWith = (bytes: ArrayBuffer, start: readonly number[]): boolean => {
  const head = new Uint8Array(bytes, 0, Math.min(start.length, bytes.byteLength));
  return start.every((byte, index) => head[index] === byte);
};

export const isArchive = (bytes: ArrayBuffer): boolean =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** OLE magic number: Excel files of before 2007 and encrypted ones. */
export const isOldWorkbook = (bytes: ArrayBuffer): boolean =>
  startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

interface Relation {
  readonly id: string;
  /** Last word of the type, such as `worksheet`. */
  readonly type: string;
  readonly path: string;
}

const readRelations = (xml: string, folder: string): readonly Relation[] => {
  const relations: Relation[] = [];
  parseXml(xml, {
    onOpen: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = new URL(attribute('Target'), `file:///${folder}/`).pathname.slice(1);
      relations.push({
        id: attribute('Id'),
        type: attribute('Type').split('/').at(-1) ?? '',
        path: decodeURIComponent(target).toLowerCase(),
      });
    },
  });
  return relations;
};

/** Days from 1900 to 1904, where the calendar of old Macs begins. */
const daysTo1904 = 1462;

/** Reads the visible sheets of a workbook. Throws if it is none. */
export const readWorkbook = (bytes: ArrayBuffer): readonly (readonly TableLine[])[] => {
  const files = unpackXml(bytes);
  const root = readRelations(files.get('_rels/.rels') ?? '', '.');
  const path = root.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const [folder, name] = path.split(/\/(?=[^/]*$)/);
  const workbook = files.get(path);
  if (workbook === undefined || !folder) throw new Error('Not a workbook');
  const relations = readRelations(files.get(`${folder}/_rels/${name}.rels`) ?? '', folder);
  const partOf = (type: string): string =>
    files.get(relations.find((relation) => relation.type === type)?.path ?? '') ?? '';
  const visibleIds: string[] = [];
  let sheets = 0;
  let firstDay = 0;
  parseXml(workbook, {
    onOpen: (name, attribute) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute('date1904'))) firstDay = daysTo1904;
      if (name !== 'sheet') return;
      sheets += 1;
      if (!/hidden$/i.test(attribute('state'))) visibleIds.push(attribute('id'));
    },
  });
  // A document or a presentation.
  if (sheets === 0) throw new Error('Not a workbook');
  const parts: WorkbookParts = {
    strings: readSharedStrings(partOf('sharedStrings')),
    formats: readNumberFormats(partOf('styles')),
    firstDay,
  };
  return visibleIds.flatMap((id) => {
    const sheet = relations.find((relation) => relation.id === id && relation.type === 'worksheet');
    const xml = files.get(sheet?.path ?? '');
    return xml === undefined ? [] : [readSheet(xml, parts)];
  });
};
