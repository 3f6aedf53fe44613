export type Engine = 'sqlite' | 'postgres';

/** SQL that differs between the engines in migrations. */
export interface Dialect {
  readonly engine: Engine;
  /** An id, compared byte by byte. */
  readonly id: string;
  readonly bytes: string;
  /** The table is stored in the order of its primary key. */
  readonly clustered: string;
}

export const dialects: Record<Engine, Dialect> = {
  sqlite: { engine: 'sqlite', id: 'text', bytes: 'blob', clustered: 'without rowid' },
  postgres: { engine: 'postgres', id: 'text collate "C"', bytes: 'bytea', clustered: '' },
};
