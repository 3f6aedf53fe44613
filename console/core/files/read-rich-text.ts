import { parseXml, type XmlHandlers } from './parse-xml.ts';

/** Collects the text of `<t>` elements but for phonetic guides, which a cell does not show. */
export const collectText = () => {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const handlers: Required<XmlHandlers> = {
    onOpen: (name) => {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    onClose: (name) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    onText: (piece) => {
      if (isText) text += piece;
    },
  };
  /** Returns the collected text and begins anew. Excel writes control characters as `_x000D_`. */
  const takeText = (): string => {
    const taken = text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    text = '';
    return taken;
  };
  return { ...handlers, takeText };
};

export const readSharedStrings = (xml: string): readonly string[] => {
  const strings: string[] = [];
  const collector = collectText();
  parseXml(xml, {
    ...collector,
    onClose: (name) => {
      collector.onClose(name);
      if (name === 'si') strings.push(collector.takeText());
    },
  });
  return strings;
};
