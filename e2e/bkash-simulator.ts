import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestBkash } from './bkash.ts';
import type { GivenSettings } from './server.ts';

const program = join(import.meta.dirname, '../simulator/bkash/main.ts');

/** A bKash with pages that a customer goes through; it moves no money. */
export interface BkashSimulator extends TestBkash {
  /** What points a server at it, with the credentials of its merchant. */
  readonly settings: GivenSettings;
  /** Every call of this name loses its answer from now on, after doing what it does. */
  readonly loseAnswers: (call: 'execute' | 'query' | 'refund' | 'refundStatus') => Promise<void>;
  /** From now on every call is answered. */
  readonly answerAll: () => Promise<void>;
}

/** The lines `  NAME=value` in which the simulator says how it is used, up to the last one. */
const settingsSaid = async (lines: AsyncIterable<string>): Promise<GivenSettings> => {
  const settings: Record<string, string> = {};
  for await (const line of lines) {
    const [, name, value] = /^ {2}(BKASH_[A-Z_]+)=(.+)$/.exec(line) ?? [];
    if (name && value) settings[name] = value;
    if (name === 'BKASH_APP_SECRET') return settings;
  }
  throw new Error('The bKash simulator ended before it listened');
};

export const startBkashSimulator = async (): Promise<BkashSimulator> => {
  const { FORCE_COLOR: _, ...env } = process.env;
  const child = spawn(process.execPath, [program, '--port', '0', '--token-calls', '1000'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const settings = await settingsSaid(createInterface({ input: child.stdout }));
  child.stdout.resume();
  const url = settings.BKASH_BASE_URL ?? '';
  const faults = async (init: RequestInit) => {
    const response = await fetch(`${url}/simulator/faults`, init);
    if (!response.ok) throw new Error(await response.text());
  };
  return {
    url,
    settings,
    loseAnswers: (call) => {
      const fault = { call, fault: 'loseAnswer', always: true };
      return faults({ method: 'POST', body: JSON.stringify(fault) });
    },
    answerAll: () => faults({ method: 'DELETE' }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
