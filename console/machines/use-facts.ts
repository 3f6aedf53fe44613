import type { Machine } from '../../contract/machines.ts';
import { type Formats, useFormats } from '../core/formats.ts';
import { say, type Text, useText } from '../core/texts.ts';
import type { Named } from '../ui/list/fact-list.tsx';
import { firstOut, useRunsOut } from './runs-out.ts';
import { capacityOf, stockOf } from './stock.ts';

/** A radio signal by its strength in dBm, the best first. */
const signals = [
  [-70, say('{dbm} dBm, good')],
  [-85, say('{dbm} dBm, fair')],
] as const;
const weakText = say('{dbm} dBm, weak');

const signalText = (rssi: number, t: Text, { number }: Formats): string => {
  const [, text] = signals.find(([least]) => rssi >= least) ?? [undefined, weakText];
  return t(text, { dbm: `${rssi < 0 ? '−' : ''}${number(Math.abs(rssi))}` });
};

/** Says whether the controller has confirmed the current configuration. */
const configurationText = (
  { configVersion, configHeld }: Pick<Machine, 'configVersion' | 'configHeld'>,
  t: Text,
  { digits }: Formats,
): string => {
  const version = digits(String(configVersion));
  return configHeld === configVersion
    ? t('{version}, applied', { version })
    : t('{version}, waiting', { version });
};

/** 'tomorrow, row 2, column 2'; null without a forecast. */
const useFirstOut = (machine: Machine): string | null => {
  const t = useText();
  const textOf = useRunsOut();
  const first = firstOut(machine);
  const slot = machine.stocks.find(({ runsOut }) => runsOut !== null && runsOut === first);
  const when = textOf(first);
  if (!slot || when === null) return null;
  const { rowNo: row, columnNo: column } = slot;
  return t('{when}, row {row, number}, column {column, number}', { when, row, column });
};

/** State of a machine from its last sync. */
export const useFacts = (machine: Machine): readonly Named[] => {
  const t = useText();
  const formats = useFormats();
  const { lastSyncedAt, isOnline, isDoorOpen, firmware, rssi, keyState } = machine;
  const stock = t('{n, number} of {capacity, number}', {
    n: stockOf(machine),
    capacity: capacityOf(machine),
  });
  const first = useFirstOut(machine);
  if (lastSyncedAt === null) {
    const state = keyState === 'NONE' ? t('Not paired') : t('Never');
    return [
      [t('Last contact'), state],
      [t('Stock'), stock],
    ];
  }
  const ago = formats.relative(lastSyncedAt);
  return [
    [isOnline ? t('Online') : t('Offline'), isOnline ? ago : t('last heard of {ago}', { ago })],
    [t('Signal'), rssi === null ? null : signalText(rssi, t, formats)],
    [t('Door'), isDoorOpen ? t('Open') : t('Closed')],
    [t('Firmware'), firmware],
    [t('Configuration'), configurationText(machine, t, formats)],
    [t('Stock'), stock],
    [t('First slot runs out'), first],
  ];
};
