import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '../../../contract/values/languages.ts';

/** A language range such as `bn-BD;q=0.9`. A quality that cannot be read is 0. */
const parseRange = (range: string) => {
  const [tag = '', quality = 'q=1'] = range.split(';', 2).map((part) => part.trim().toLowerCase());
  const [name] = tag.split('-', 1);
  return {
    language: languages.find((language) => language === name),
    quality: Number(/^q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.exec(quality)?.[1] ?? 0),
  };
};

/** The best of our languages in an `Accept-Language`; English when it names none of them. */
const parseAcceptLanguage = (header = ''): Language => {
  let best: { language: Language; quality: number } = { language: 'en', quality: 0 };
  for (const { language, quality } of header.split(',').map(parseRange)) {
    if (language && quality > best.quality) best = { language, quality };
  }
  return best.language;
};

/** The reader's language, which the answer names. Call it only for an answer that has texts. */
export const negotiateLanguage = (request: FastifyRequest, reply: FastifyReply): Language => {
  const language = parseAcceptLanguage(request.headers['accept-language']);
  reply.headers({ 'content-language': language, vary: 'accept-language' });
  return language;
};
