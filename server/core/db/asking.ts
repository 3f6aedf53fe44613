import type { Compilable, CompiledQuery } from 'kysely';
import type { Engine } from './dialect.ts';
import { kept } from './kept-statements.ts';
import { engineOf, listOf } from './rows.ts';
import type { Db } from './store.ts';

/**
 * A question that is asked all the time about what a list of texts names, which is its only
 * parameter (`isAmong`): it is compiled once for each engine.
 */
export const asking = <R>(build: (db: Db, values: readonly string[]) => Compilable<R>) => {
  const texts = new Map<Engine, CompiledQuery<R>>();
  const compile = (db: Db): CompiledQuery<R> => {
    const query = build(db, []).compile();
    kept(query.sql);
    texts.set(engineOf(db), query);
    return query;
  };
  return async (db: Db, values: readonly string[]): Promise<R[]> => {
    if (!values.length) return [];
    const query = texts.get(engineOf(db)) ?? compile(db);
    const { rows } = await db.executeQuery<R>({ ...query, parameters: [listOf(db, values)] });
    return rows;
  };
};
