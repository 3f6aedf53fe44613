import type { FastifyReply } from 'fastify';
import { type Calendar, isoDate } from '../../contract/periods.ts';
import { type Statement, statements } from '../../contract/statements.ts';
import { type App, serve } from '../core/serve.ts';
import { Streamed } from '../core/streams.ts';
import { csvOf } from '../reports/csv.ts';
import type { Holder, PresentPlatform } from './accounts.ts';
import { fileName, tableOf } from './csv.ts';
import { compareStatement, type Reading, type ReadStatement, readStatement } from './reading.ts';

const presented = ({ range, accounts }: ReadStatement): Statement => ({
  dateStart: isoDate(range.from),
  dateEnd: isoDate(range.to),
  accounts: [...accounts],
});

const written = (
  { range, accounts }: ReadStatement,
  reply: FastifyReply,
  calendar: Calendar,
): Streamed<Uint8Array> => {
  reply.header('content-disposition', `attachment; filename="${fileName(range)}"`);
  return new Streamed(csvOf([tableOf(accounts)], calendar));
};

/** `present`: the platform's current account, if there is one. */
export const statementRoutes = (app: App, present: PresentPlatform | undefined): void => {
  const { calendar } = app;
  const readingOf = ({ db, now }: Pick<Reading, 'db' | 'now'>, holder: Holder): Reading => ({
    db,
    now,
    holder,
    calendar,
    present,
  });

  serve(app, statements.ofInstitution, async (asked) => {
    const reading = readingOf(asked, { institutionId: asked.institution.id });
    return presented(await readStatement(reading, asked.query));
  });
  serve(app, statements.csv, async (asked) => {
    const reading = readingOf(asked, { institutionId: asked.institution.id });
    return written(await readStatement(reading, asked.query), asked.reply, calendar);
  });
  serve(app, statements.compare, (asked) =>
    compareStatement(readingOf(asked, { institutionId: asked.institution.id }), asked.body),
  );
  serve(app, statements.ofPlatform, async (asked) =>
    presented(await readStatement(readingOf(asked, 'PLATFORM'), asked.query)),
  );
  serve(app, statements.platformCsv, async (asked) =>
    written(await readStatement(readingOf(asked, 'PLATFORM'), asked.query), asked.reply, calendar),
  );
  serve(app, statements.platformCompare, (asked) =>
    compareStatement(readingOf(asked, 'PLATFORM'), asked.body),
  );
};
