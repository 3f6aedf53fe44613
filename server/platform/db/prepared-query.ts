import type { Compilable, CompiledQuery } from 'kysely';
import type { Engine } from './dialect.ts';
import { prepareByName } from './prepared-statements.ts';
import { engineOf, listOf } from './rows.ts';
import type { Db } from './store.ts';

interface CompilableQuery<R> {
  readonly compile: (db: Db) => CompiledQuery<R>;
}

/**
 * Runs a frequent query as a named prepared statement, as PostgreSQL takes as long to plan it as to
 * run it. The SQL text must not depend on the parameters.
 */
export const runPrepared = async <R>(db: Db, source: CompilableQuery<R>): Promise<R[]> => {
  const query = source.compile(db);
  prepareByName(query.sql);
  return (await db.executeQuery<R>(query)).rows;
};

/**
 * Creates a prepared query whose only parameter is a list of texts (`isAmong`). It is compiled once
 * per engine.
 */
export const preparedQuery = <R>(build: (db: Db, values: readonly string[]) => Compilable<R>) => {
  const compiledByEngine = new Map<Engine, CompiledQuery<R>>();
  const compile = (db: Db): CompiledQuery<R> => {
    const query = build(db, []).compile();
    prepareByName(query.sql);
    compiledByEngine.set(engineOf(db), query);
    return query;
  };
  return async (db: Db, values: readonly string[]): Promise<R[]> => {
    if (!values.length) return [];
    const query = compiledByEngine.get(engineOf(db)) ?? compile(db);
    const { rows } = await db.executeQuery<R>({ ...query, parameters: [listOf(db, values)] });
    return rows;
  };
};
