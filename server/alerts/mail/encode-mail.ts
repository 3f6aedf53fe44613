import { escapeHtml } from '../../../contract/values/html.ts';
import type { Language } from '../../../contract/values/languages.ts';
import type { MailServer } from './mail-server.ts';
import type { ComposedMessage } from './mail-text.ts';

const renderText = ({ sections, notes, links, footer }: ComposedMessage): string => {
  const blocks = sections.map(({ title, lines, moreText }) =>
    [
      title,
      ...lines.map(
        ({ text, location, time }) => `- ${[text, location, time].filter(Boolean).join('\n  ')}`,
      ),
      moreText,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  const linkLines = links.map(({ text, url }) => `${text}: ${url}`);
  const rest = [...notes, ...linkLines, footer].filter(Boolean);
  return `${[...blocks, ...rest].join('\n\n')}\n`;
};

const paragraph = (text: string, style = ''): string =>
  text && `<p style="margin:12px 0;${style}">${text}</p>`;

const mutedStyle = 'color:#666;font-size:13px';

const renderHtml = (
  { subject, sections, notes, links, footer }: ComposedMessage,
  language: Language,
): string => {
  const parts = sections.flatMap(({ title, lines, moreText }) => [
    `<h2 style="font-size:16px;margin:20px 0 8px">${escapeHtml(title)}</h2>`,
    `<ul style="padding-left:20px;margin:0">`,
    ...lines.map(
      ({ text, location, time }) =>
        `<li style="margin:0 0 10px"><strong>${escapeHtml(text)}</strong><br>${escapeHtml(location)}` +
        `<br><span style="${mutedStyle}">${escapeHtml(time)}</span></li>`,
    ),
    '</ul>',
    paragraph(escapeHtml(moreText)),
  ]);
  const body = [
    ...parts,
    ...notes.map((note) => paragraph(escapeHtml(note))),
    ...links.map(({ text, url }) =>
      paragraph(`<a href="${escapeHtml(url)}" style="color:#0b5fa5">${escapeHtml(text)}</a>`),
    ),
    paragraph(escapeHtml(footer), mutedStyle),
  ].filter(Boolean);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="format-detection" content="telephone=no">',
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:15px;line-height:1.4;max-width:640px">',
    ...body,
    '</body></html>\n',
  ].join('\n');
};

/** RFC 8058: mail programs show a button that posts to the address. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Encodes a mail; `id` is the same for every try. */
export const encodeMail = async (
  message: ComposedMessage,
  { to, id, at, language }: { to: string; id: string; at: number; language: Language },
  { from }: MailServer,
): Promise<Buffer> => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const host = from.address.slice(from.address.indexOf('@') + 1);
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject: message.subject,
    text: renderText(message),
    html: renderHtml(message, language),
    messageId: `<${id}@${host}>`,
    date: new Date(at),
    headers: {
      // RFC 3834: no machine answers it.
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl !== undefined && unsubscribeHeaders(message.unsubscribeUrl)),
    },
  });
  return composer.compile().build();
};
