import { pino } from 'pino';

/** Lines about the program itself, whatever LOG_LEVEL says, in their order also when it ends. */
const log = pino(pino.destination({ sync: true }));

type Facts = Readonly<Record<string, string>>;

/** Writes a line of JSON like the rest of the log; a person at a terminal gets plain text. */
export const announce = (text: string, facts: Facts = {}): void => {
  if (process.stdout.isTTY) {
    const lines = Object.entries(facts).map(([name, value]) => `  ${name}: ${value}`);
    console.log([text, ...lines].join('\n'));
  } else log.info(facts, text);
};

/** Writes an error that ends the program; a planned one without its stack. */
export const announceFailure = (error: unknown, text?: string): void => {
  if (process.stdout.isTTY) console.error(...(text === undefined ? [error] : [text, error]));
  else if (typeof error === 'string') log.fatal(error);
  else log.fatal({ err: error }, text);
};
