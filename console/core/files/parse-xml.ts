import { Parser } from 'saxen';

/** Returns the value of an attribute, whatever prefix its namespace has; '' if there is none. */
export type Attribute = (name: string) => string;

export interface XmlHandlers {
  readonly onOpen: (name: string, attribute: Attribute) => void;
  readonly onClose?: (name: string) => void;
  readonly onText?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const prefixedName = (attributes: Record<string, string>, wanted: string): string =>
  Object.keys(attributes).find((name) => localName(name) === wanted) ?? '';

/**
 * Calls the handlers with local names: writers of workbooks choose their own prefixes. A part that is
 * missing is an empty text.
 */
export const parseXml = (xml: string, { onOpen, onClose, onText }: XmlHandlers): void => {
  if (xml === '') return;
  new Parser()
    .on('openTag', (name, readAttributes, decode) => {
      const attribute: Attribute = (wanted) => {
        const attributes = readAttributes();
        const key = wanted in attributes ? wanted : prefixedName(attributes, wanted);
        return decode(attributes[key] ?? '');
      };
      onOpen(localName(name), attribute);
    })
    .on('closeTag', (name) => onClose?.(localName(name)))
    .on('text', (text, decode) => onText?.(decode(text)))
    .on('cdata', (text) => onText?.(text))
    .parse(xml);
};
