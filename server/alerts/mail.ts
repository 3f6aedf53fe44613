import type { AlertLanguage } from '../../contract/alerts.ts';
import { escaped } from '../../contract/html.ts';
import type { MailServer } from './mail-server.ts';
import type { Reading } from './mail-text.ts';

const plainOf = ({ sections, notes, link, why }: Reading): string => {
  const blocks = sections.map(({ title, lines, more }) =>
    [
      title,
      ...lines.map(
        ({ what, where, when }) => `- ${[what, where, when].filter(Boolean).join('\n  ')}`,
      ),
      more,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  const rest = [...notes, link ? `${link.text}: ${link.url}` : '', why].filter(Boolean);
  return `${[...blocks, ...rest].join('\n\n')}\n`;
};

const paragraph = (text: string, style = ''): string =>
  text && `<p style="margin:12px 0;${style}">${text}</p>`;

const quiet = 'color:#666;font-size:13px';

const htmlOf = (
  { subject, sections, notes, link, why }: Reading,
  language: AlertLanguage,
): string => {
  const parts = sections.flatMap(({ title, lines, more }) => [
    `<h2 style="font-size:16px;margin:20px 0 8px">${escaped(title)}</h2>`,
    `<ul style="padding-left:20px;margin:0">`,
    ...lines.map(
      ({ what, where, when }) =>
        `<li style="margin:0 0 10px"><strong>${escaped(what)}</strong><br>${escaped(where)}` +
        `<br><span style="${quiet}">${escaped(when)}</span></li>`,
    ),
    '</ul>',
    paragraph(escaped(more)),
  ]);
  const lead = link
    ? paragraph(`<a href="${escaped(link.url)}" style="color:#0b5fa5">${escaped(link.text)}</a>`)
    : '';
  const body = [
    ...parts,
    ...notes.map((note) => paragraph(escaped(note))),
    lead,
    paragraph(escaped(why), quiet),
  ].filter(Boolean);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:15px;line-height:1.4;max-width:640px">',
    ...body,
    '</body></html>\n',
  ].join('\n');
};

/** Encodes a mail; `id` is the same for every try. */
export const rawMail = async (
  reading: Reading,
  { to, id, at, language }: { to: string; id: string; at: number; language: AlertLanguage },
  { from }: MailServer,
): Promise<Buffer> => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const host = from.address.slice(from.address.indexOf('@') + 1);
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject: reading.subject,
    text: plainOf(reading),
    html: htmlOf(reading, language),
    messageId: `<${id}@${host}>`,
    date: new Date(at),
    // RFC 3834: no machine answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return composer.compile().build();
};
