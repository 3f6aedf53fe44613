import type { FastifyReply } from 'fastify';
import { type Statement, statements } from '../../contract/statements.ts';
import { type Calendar, isoDate } from '../../contract/values/periods.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { Streamed } from '../platform/endpoints/streams.ts';
import { writeCsv } from '../reports/files/csv.ts';
import type { Holder, PresentPlatform } from './accounts.ts';
import { statementFileName, statementTable } from './csv.ts';
import {
  compareStatement,
  type ReadStatement,
  readStatement,
  type StatementContext,
} from './reading.ts';

const presentStatement = ({ range, accounts }: ReadStatement): Statement => ({
  dateStart: isoDate(range.from),
  dateEnd: isoDate(range.to),
  accounts: [...accounts],
});

const sendCsv = (
  { range, accounts }: ReadStatement,
  reply: FastifyReply,
  calendar: Calendar,
): Streamed<Uint8Array> => {
  reply.header('content-disposition', `attachment; filename="${statementFileName(range)}"`);
  return new Streamed(writeCsv([statementTable(accounts)], calendar));
};

/** `present`: the platform's current account, if there is one. */
export const statementRoutes = (app: App, present: PresentPlatform | undefined): void => {
  const { calendar } = app;
  const createContext = (
    { db, now }: Pick<StatementContext, 'db' | 'now'>,
    holder: Holder,
  ): StatementContext => ({
    db,
    now,
    holder,
    calendar,
    present,
  });

  serveEndpoint(app, statements.ofInstitution, async (context) => {
    const statementContext = createContext(context, { institutionId: context.institution.id });
    return presentStatement(await readStatement(statementContext, context.query));
  });
  serveEndpoint(app, statements.csv, async (context) => {
    const statementContext = createContext(context, { institutionId: context.institution.id });
    return sendCsv(await readStatement(statementContext, context.query), context.reply, calendar);
  });
  serveEndpoint(app, statements.compare, (context) =>
    compareStatement(
      createContext(context, { institutionId: context.institution.id }),
      context.body,
    ),
  );
  serveEndpoint(app, statements.ofPlatform, async (context) =>
    presentStatement(await readStatement(createContext(context, 'PLATFORM'), context.query)),
  );
  serveEndpoint(app, statements.platformCsv, async (context) =>
    sendCsv(
      await readStatement(createContext(context, 'PLATFORM'), context.query),
      context.reply,
      calendar,
    ),
  );
  serveEndpoint(app, statements.platformCompare, (context) =>
    compareStatement(createContext(context, 'PLATFORM'), context.body),
  );
};
