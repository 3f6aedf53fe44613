import { getFormatFromId } from 'numfmt';
import { parseXml } from './parse-xml.ts';

/** Formats from here on are a workbook's own. */
const firstOwnFormat = 164;

const builtInFormat = (id: number): string =>
  id > 0 && id < firstOwnFormat ? getFormatFromId(id) : 'General';

export const readNumberFormats = (xml: string): readonly string[] => {
  const ownFormats = new Map<string, string>();
  const formats: string[] = [];
  let isInCellStyles = false;
  parseXml(xml, {
    onOpen: (name, attribute) => {
      if (name === 'numFmt') ownFormats.set(attribute('numFmtId'), attribute('formatCode'));
      if (name === 'cellXfs') isInCellStyles = true;
      if (name !== 'xf' || !isInCellStyles) return;
      const id = attribute('numFmtId');
      formats.push(ownFormats.get(id) ?? builtInFormat(Number(id)));
    },
    onClose: (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return formats;
};
