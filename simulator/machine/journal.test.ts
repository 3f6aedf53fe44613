import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeviceEvent } from '../../contract/device-events.ts';
import { Journal, journalPath } from './journal.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const path = () => journalPath(dir, 'M-1');
const boot = (seq: number): DeviceEvent => ({ type: 'BOOT', seq, uptimeMs: 0 });
const seqs = (journal: Journal) => Array.from(journal.pending.keys());

test('a reopened journal has the epoch, the key and the events it had', () => {
  const first = Journal.open(path(), 'M-1');
  first.storeKey('secret', 7);
  first.storeEvents([boot(1), boot(2)]);
  const again = Journal.open(path(), 'M-1');
  expect(again.epoch).toBe(7);
  expect(again.key).toBe('secret');
  expect(seqs(again)).toEqual([1, 2]);
});

test('an acknowledged event is not sent again, and its seq is never given again', () => {
  const first = Journal.open(path(), 'M-1');
  first.storeEvents([boot(1), boot(2), boot(3)]);
  first.acknowledge(2);
  expect(seqs(Journal.open(path(), 'M-1'))).toEqual([3]);
  first.acknowledge(3);
  expect(Journal.open(path(), 'M-1').lastSeq).toBe(3);
});

test('a last line torn by a power cut is dropped, and writing goes on behind the whole ones', () => {
  Journal.open(path(), 'M-1').storeEvents([boot(1), boot(2)]);
  const whole = readFileSync(path(), 'utf8');
  const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
  for (let length = lastLine; length < whole.length; length += 1) {
    writeFileSync(path(), whole.slice(0, length));
    const reopened = Journal.open(path(), 'M-1');
    expect(seqs(reopened)).toEqual([1]);
    reopened.storeEvents([boot(2)]);
    expect(seqs(Journal.open(path(), 'M-1'))).toEqual([1, 2]);
  }
});

test('a damaged line in the middle is named instead of losing events silently', () => {
  Journal.open(path(), 'M-1').storeEvents([boot(1)]);
  appendFileSync(path(), 'nonsense\n');
  expect(() => Journal.open(path(), 'M-1')).toThrow('line 3 cannot be read');
});

test('a journal of another machine is refused', () => {
  Journal.open(path(), 'M-1');
  expect(() => Journal.open(path(), 'M-2')).toThrow('is the journal of M-1, not of M-2');
});

test('a long-lived journal does not keep the lines it has no use for', () => {
  const journal = Journal.open(path(), 'M-1');
  journal.storeEvents(Array.from({ length: 8_000 }, (_, index) => boot(index + 1)));
  journal.acknowledge(7_999);
  expect(readFileSync(path(), 'utf8').trim().split('\n').length).toBeLessThan(2_005);
  journal.storeEvents([boot(8_001)]);
  expect(seqs(Journal.open(path(), 'M-1'))).toEqual([8_000, 8_001]);
});

test('a server that was restored is sent again what is still stored', () => {
  const journal = Journal.open(path(), 'M-1');
  journal.storeEvents(Array.from({ length: 8_000 }, (_, index) => boot(index + 1)));
  journal.acknowledge(8_000);
  expect([journal.heldFrom, journal.pending.size]).toEqual([6_001, 0]);
  journal.acknowledge(7_000);
  const again = Journal.open(path(), 'M-1');
  expect([again.heldFrom, ...seqs(again).slice(0, 2), again.pending.size]).toEqual([
    6_001, 7_001, 7_002, 1_000,
  ]);
});

test('the state of commands outlives the power and the rewriting of the journal', () => {
  const journal = Journal.open(path(), 'M-1');
  journal.startCommand({ commandId: 'begun', type: 'DISPENSE' });
  journal.startCommand({ commandId: 'reported', type: 'UNLOCK' });
  journal.finishCommand({ commandId: 'reported', state: 'SUCCEEDED' }, []);
  journal.markReported(['reported']);
  journal.startCommand({ commandId: 'unreported', type: 'DISPENSE' });
  journal.finishCommand({ commandId: 'unreported', state: 'FAILED', detail: 'JAM' }, [boot(1)]);
  journal.storeEvents(Array.from({ length: 8_000 }, (_, index) => boot(index + 2)));
  journal.acknowledge(8_001);
  expect(readFileSync(path(), 'utf8').trim().split('\n').length).toBeLessThan(2_010);
  const { commands } = Journal.open(path(), 'M-1');
  expect(Array.from(commands.begun.keys())).toEqual(['begun']);
  expect(Array.from(commands.unreported)).toEqual(['unreported']);
  expect(commands.results.get('reported')?.state).toBe('SUCCEEDED');
  expect(commands.results.get('unreported')?.detail).toBe('JAM');
});

test('a result is stored with what it did, or neither is', () => {
  const journal = Journal.open(path(), 'M-1');
  journal.startCommand({ commandId: 'one', type: 'DISPENSE' });
  const before = readFileSync(path(), 'utf8').length;
  journal.finishCommand({ commandId: 'one', state: 'SUCCEEDED' }, [boot(1)]);
  const whole = readFileSync(path(), 'utf8');
  for (let length = before; length < whole.length; length += 1) {
    writeFileSync(path(), whole.slice(0, length));
    const torn = Journal.open(path(), 'M-1');
    expect(torn.commands.results.size + torn.pending.size).toBe(0);
    expect(torn.commands.begun.has('one')).toBe(true);
  }
});

test('a machine of any name has a journal of its own', () => {
  const names = ['ক'.repeat(100), `${'ক'.repeat(99)}খ`, 'PAD/1', 'PAD 1'];
  for (const [index, name] of names.entries()) {
    Journal.open(journalPath(dir, name), name).storeKey('secret', index + 1);
  }
  const epochs = names.map((name) => Journal.open(journalPath(dir, name), name).epoch);
  expect(epochs).toEqual([1, 2, 3, 4]);
});
