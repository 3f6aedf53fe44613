import type { FastifyReply } from 'fastify';
import type { Body, Query } from '../../contract/endpoint.ts';
import { isoDate } from '../../contract/periods.ts';
import {
  type Comparison,
  type Movement,
  mostCompared,
  movementKinds,
  type Statement,
  statements,
} from '../../contract/statements.ts';
import type { Db } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { Streamed } from '../core/streams.ts';
import { csvOf } from '../reports/csv.ts';
import type { BoundedRange } from '../stats/range.ts';
import { accountsOf, type Holder, type KnownAccount, type PresentPlatform } from './accounts.ts';
import { compared } from './compare.ts';
import { fileName, tableOf } from './csv.ts';
import { movementsIn, movementsNamed, presentMovement, sumsOf } from './queries.ts';
import { rangeOfStatement } from './range.ts';
import { type Sums, statementOf } from './statement.ts';

interface Read {
  readonly db: Db;
  readonly now: number;
}

/** `present`: the platform's account of now, if there is one. */
export const statementRoutes = (app: App, present: PresentPlatform | undefined): void => {
  const { calendar } = app;

  const read = async (
    db: Db,
    holder: Holder,
    range: BoundedRange,
  ): Promise<{ sums: Sums; accounts: KnownAccount[] }> => {
    const sums = {
      charged: await sumsOf(db, holder, 'charged', range, calendar),
      refunded: await sumsOf(db, holder, 'refunded', range, calendar),
      open: await sumsOf(db, holder, 'open', range, calendar),
    };
    const made = [...sums.charged, ...sums.refunded];
    return { sums, accounts: await accountsOf(db, holder, made, present) };
  };

  const told = async (
    { db, now, query }: Read & { readonly query: Query<typeof statements.ofPlatform> },
    holder: Holder,
  ) => {
    const range = await rangeOfStatement(query, calendar, now);
    const { sums, accounts } = await read(db, holder, range);
    return { range, accounts: accounts.map((account) => statementOf(account, sums, range)) };
  };

  type Told = Awaited<ReturnType<typeof told>>;

  const presented = ({ range, accounts }: Told): Statement => ({
    dateStart: isoDate(range.from),
    dateEnd: isoDate(range.to),
    accounts,
  });

  const written = ({ range, accounts }: Told, reply: FastifyReply): Streamed<Uint8Array> => {
    reply.header('content-disposition', `attachment; filename="${fileName(range)}"`);
    return new Streamed(csvOf([tableOf(accounts)], calendar));
  };

  const compare = async (
    { db, now, body }: Read & { readonly body: Body<typeof statements.compare> },
    holder: Holder,
  ): Promise<Comparison> => {
    const range = await rangeOfStatement(body, calendar, now);
    const { accounts } = await read(db, holder, range);
    const account = accounts.find(({ shown }) => shown._id === body.accountId);
    // The provider's statement of a platform account holds the payments of every institution.
    if (!account || (account.shown.owner === 'PLATFORM' && holder !== 'PLATFORM')) {
      throw refuse(404, 'accountNotFound');
    }
    const ours: Movement[] = [];
    const named: Movement[] = [];
    for (const kind of movementKinds) {
      const asked = { holder, account, kind };
      const moved = await movementsIn(asked, range, calendar, mostCompared + 1).execute(db);
      ours.push(...moved.rows.map((row) => presentMovement(kind, row)));
      const stated = body.rows.filter((row) => row.kind === kind);
      const trxIDs = new Set(stated.map(({ trxID }) => trxID.toUpperCase()));
      const found = await movementsNamed(db, asked, [...trxIDs]).execute(db);
      named.push(...found.rows.map((row) => presentMovement(kind, row)));
    }
    if (ours.length > mostCompared) {
      throw refuseField('dateStart', 'tooManyPayments', { max: mostCompared });
    }
    return compared(body.rows, named, ours);
  };

  serve(app, statements.ofInstitution, async (asked) =>
    presented(await told(asked, { institutionId: asked.institution.id })),
  );
  serve(app, statements.csv, async (asked) =>
    written(await told(asked, { institutionId: asked.institution.id }), asked.reply),
  );
  serve(app, statements.compare, (asked) =>
    compare(asked, { institutionId: asked.institution.id }),
  );
  serve(app, statements.ofPlatform, async (asked) => presented(await told(asked, 'PLATFORM')));
  serve(app, statements.platformCsv, async (asked) =>
    written(await told(asked, 'PLATFORM'), asked.reply),
  );
  serve(app, statements.platformCompare, (asked) => compare(asked, 'PLATFORM'));
};
