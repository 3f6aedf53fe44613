import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { aPairedMachine, readSummary } from '../../../testing/machines/sync.ts';
import { aFile } from '../../../testing/operations/imports.ts';
import { startCommand } from '../../../testing/operations/operator.ts';
import { aServer } from '../../../testing/server.ts';

const minuteMs = 60_000;

test('Ctrl+Z stops an import where it holds no lock: the server goes on, and so does the import later', async () => {
  const server = await aServer();
  const { machine } = await aPairedMachine(server);
  const rows = Array.from({ length: 600_000 }, (_, index) => {
    const time = new Date(Date.parse('2025-01-01') + index * minuteMs).toISOString();
    return `${time},${machine.physicalId},1,1,CASH,yes`;
  });
  const file = aFile(['time,machine,row,column,type,success', ...rows].join('\n'));
  const program = startCommand(server, 'import', ['history', file]);
  onTestFinished(() => void program.kill('SIGKILL'));
  const count = async () => (await readSummary(server, machine)).dispenseSummary.totalSuccess;
  const readState = () =>
    execFileSync('ps', ['-o', 'state=', '-p', String(program.pid)], { encoding: 'utf8' }).trim();

  await expect.poll(count).toBeGreaterThan(0);
  program.kill('SIGTSTP');
  await expect.poll(readState).toMatch(/^T/);
  await server.store.change((tx) =>
    tx.insertInto('jobs').values({ name: 'a', ranAt: 0 }).execute(),
  );
  const stored = await count();
  program.kill('SIGCONT');
  await expect.poll(count).toBeGreaterThan(stored);
});
