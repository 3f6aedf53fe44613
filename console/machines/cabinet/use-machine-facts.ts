import type { Machine } from '../../../contract/machines.ts';
import { type Formats, useFormats } from '../../core/formats.ts';
import { defineText, type Translate, useText } from '../../core/texts.ts';
import type { NamedFact } from '../../ui/list/fact-list.tsx';
import { capacityOf, stockOf } from '../stock.ts';
import { firstRunOut, useRunsOut } from './runs-out.ts';

/** A radio signal by its strength in dBm, the best first. */
const signalTexts = [
  [-70, defineText('{dbm} dBm, good')],
  [-85, defineText('{dbm} dBm, fair')],
] as const;
const weakText = defineText('{dbm} dBm, weak');

const signalText = (rssi: number, t: Translate, { number }: Formats): string => {
  const [, text] = signalTexts.find(([least]) => rssi >= least) ?? [undefined, weakText];
  return t(text, { dbm: `${rssi < 0 ? '−' : ''}${number(Math.abs(rssi))}` });
};

/** Says whether the controller has confirmed the current configuration. */
const configurationText = (
  { configVersion, configHeld }: Pick<Machine, 'configVersion' | 'configHeld'>,
  t: Translate,
  { digits }: Formats,
): string => {
  const version = digits(String(configVersion));
  return configHeld === configVersion
    ? t('{version}, applied', { version })
    : t('{version}, waiting', { version });
};

/** 'tomorrow, row 2, column 2'; null without a forecast. */
const useFirstRunOut = (machine: Machine): string | null => {
  const t = useText();
  const textOf = useRunsOut();
  const first = firstRunOut(machine);
  const slot = machine.stocks.find(({ runsOut }) => runsOut !== null && runsOut === first);
  const whenText = textOf(first);
  if (!slot || whenText === null) return null;
  const { rowNo: row, columnNo: column } = slot;
  return t('{when}, row {row, number}, column {column, number}', { when: whenText, row, column });
};

export const useMachineFacts = (machine: Machine): readonly NamedFact[] => {
  const t = useText();
  const formats = useFormats();
  const { lastSyncedAt, isOnline, isDoorOpen, firmware, rssi, keyState } = machine;
  const stock = t('{n, number} of {capacity, number}', {
    n: stockOf(machine),
    capacity: capacityOf(machine),
  });
  const first = useFirstRunOut(machine);
  if (lastSyncedAt === null) {
    const state = keyState === 'NONE' ? t('Not paired') : t('Never');
    return [
      [t('Last contact'), state],
      [t('Stock'), stock],
    ];
  }
  const ago = formats.relative(lastSyncedAt);
  return [
    [isOnline ? t('Online') : t('Offline'), isOnline ? ago : t('last contact {ago}', { ago })],
    [t('Signal'), rssi === null ? null : signalText(rssi, t, formats)],
    [t('Door'), isDoorOpen ? t('Open') : t('Closed')],
    [t('Firmware'), firmware],
    [t('Settings'), configurationText(machine, t, formats)],
    [t('Stock'), stock],
    [t('First slot runs out'), first],
  ];
};
