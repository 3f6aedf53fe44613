import { inflateSync } from 'node:zlib';

const objectsOf = (pdf: Buffer): Map<string, Buffer> => {
  const text = pdf.toString('latin1');
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)\nendobj/g);
  return new Map(Array.from(found, ([, id = '', body = '']) => [id, Buffer.from(body, 'latin1')]));
};

const streamOf = (object: Buffer = Buffer.alloc(0)): string => {
  const head = /^[\s\S]*?stream\r?\n/.exec(object.toString('latin1'))?.[0] ?? '';
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
  const bytes = object.subarray(head.length, head.length + length);
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
};

const decodeHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Maps the glyphs of a font to characters by its ToUnicode map. */
const glyphsOf = (map: string): Map<string, string> => {
  const glyphs = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      glyphs.set(glyph.toUpperCase(), decodeHex(text));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph += 1) {
        glyphs.set(
          glyph.toString(16).toUpperCase().padStart(from.length, '0'),
          String.fromCharCode(Number.parseInt(text, 16) + glyph - first),
        );
      }
    }
  }
  return glyphs;
};

/** Decodes a text; glyph codes have one or two bytes. */
const decodeText = (hex: string, font: ReadonlyMap<string, string>): string => {
  const size = font.keys().next().value?.length ?? 4;
  const glyphs = hex.match(new RegExp(`.{${size}}`, 'g')) ?? [];
  return glyphs.map((glyph) => font.get(glyph) ?? '').join('');
};

/** The texts of the pages of a PDF as Chromium writes it, in the order they are drawn. */
export const pageTexts = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  const fontOf = (id: string) => {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.toString('latin1') ?? '')?.[1] ?? '';
    const glyphs = fonts.get(id) ?? glyphsOf(streamOf(objects.get(map)));
    fonts.set(id, glyphs);
    return glyphs;
  };
  const pages = [...objects.values()]
    .map((object) => object.toString('latin1'))
    .filter((object) => /\/Type \/Page\b/.test(object));
  return pages.map((page) => {
    const fontNames = new Map(
      Array.from(page.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => [name, id]),
    );
    const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''));
    let font = new Map<string, string>();
    let text = '';
    for (const [, name, shown = ''] of content.matchAll(
      /\/(F\d+) [\d.]+ Tf|((?:<\w+>|\[[^\]]*\]) ?TJ?j?)/g,
    )) {
      if (name) font = fontOf(fontNames.get(name) ?? '');
      for (const [, hex = ''] of shown.matchAll(/<(\w+)>/g))
        text += decodeText(hex.toUpperCase(), font);
    }
    return text;
  });
};
