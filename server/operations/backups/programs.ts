import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { StartError } from '../../platform/settings/settings.ts';

/** PostgreSQL's own programs, which come with its client. */
type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** URL parameters that both drivers understand; others are ours alone. */
const libpqVariables: Readonly<Record<string, string>> = {
  sslmode: 'PGSSLMODE',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
  host: 'PGHOST',
  application_name: 'PGAPPNAME',
};

/** Passes the database by environment variables: other users see command lines. */
export const environmentOf = (address: string): Record<string, string> => {
  const url = new URL(address);
  const variables: Record<string, string> = {
    PGHOST: url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
  };
  const env = Object.entries(variables).map(
    ([name, text]) => [name, decodeURIComponent(text)] as const,
  );
  const more = Array.from(url.searchParams).flatMap(([name, text]) => {
    const variable = libpqVariables[name];
    return variable === undefined ? [] : [[variable, text] as const];
  });
  return Object.fromEntries([...env, ...more].filter(([, text]) => text !== ''));
};

const notInstalled = (program: Program): StartError =>
  new StartError(
    `${program} is not installed on this computer: install the client of PostgreSQL, of the server's version or newer (on Debian: apt-get install postgresql-client), or put its folder on the PATH.`,
  );

/** The client of PostgreSQL knows `\restrict` since 15.14, 16.10, 17.6 and 18. */
const isOutdated = (errorOutput: string): boolean =>
  /unrecognized option '--restrict-key|invalid command \\restrict/.test(errorOutput);

const outdated = (program: Program): StartError =>
  new StartError(
    `${program} of this computer is too old to restore a backup safely: update the client of PostgreSQL to 15.14, 16.10, 17.6, 18 or newer.`,
  );

/** Characters of error output that are reported; its last lines tell the reason. */
const maxErrorOutput = 600;

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Throws a StartError with the end of the error output. */
  readonly ended: Promise<void>;
}

export const startProgram = (
  program: Program,
  args: readonly string[],
  address: string,
): RunningProgram => {
  const env = { ...process.env, ...environmentOf(address) };
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-maxErrorOutput);
  });
  // A program that has ended takes no more input; `ended` tells why.
  child.stdin.on('error', () => undefined);
  const end = async () => {
    const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? notInstalled(program) : error;
    });
    if (isOutdated(errorOutput)) throw outdated(program);
    if (code !== 0) {
      throw new StartError(`${program} failed: ${errorOutput.trim() || `it ended with ${code}`}`);
    }
  };
  const ended = end();
  // A caller awaits several programs one after the other.
  ended.catch(() => undefined);
  return { child, ended };
};

/** Takes all input, also what a program leaves unread; its exit code tells how it went. */
export const inputOf = ({ stdin }: ChildProcess): Writable =>
  new Writable({
    write: (chunk, _encoding, done) => {
      if (stdin?.writable) stdin.write(chunk, () => done());
      else done();
    },
    final: (done) => {
      if (stdin?.writable) stdin.end(() => done());
      else done();
    },
  });
