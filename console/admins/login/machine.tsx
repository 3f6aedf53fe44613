import { useText } from '../../core/texts.ts';
import styles from './machine.module.css';

/** Fill level of each slot from 0 to 1, row by row. */
const levels = [
  0.9, 0.7, 1, 0.5, 0.8, 0.6, 1, 0.35, 0.9, 0.75, 1, 0.85, 0.6, 0.15, 0.9, 0.4, 0.94, 0.8, 0.7, 1,
];

const slot = { width: 104, height: 116, gapX: 12, gapY: 12, columns: 5 };
const inset = { x: 26, y: 28 };
const low = 0.2;

const Slot = ({ level, index }: { readonly level: number; readonly index: number }) => {
  const x = inset.x + (index % slot.columns) * (slot.width + slot.gapX);
  const y = inset.y + Math.floor(index / slot.columns) * (slot.height + slot.gapY);
  const fill = slot.height * level;
  const pads = Math.max(1, Math.floor((fill - 6) / 18));
  const drawn = Math.min(pads, 5);
  return (
    <g data-low={level < low || undefined} className={styles.slot}>
      <clipPath id={`slot-${index}`}>
        <rect x={x} y={y} width={slot.width} height={slot.height} rx="8" />
      </clipPath>
      <rect x={x} y={y} width={slot.width} height={slot.height} rx="8" className={styles.back} />
      <rect
        x={x}
        y={y + slot.height - fill}
        width={slot.width}
        height={fill}
        clipPath={`url(#slot-${index})`}
        className={styles.level}
      />
      {Array.from({ length: drawn }, (_, pad) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
          key={pad}
          x={x + 22}
          y={y + slot.height - 20 - pad * 18}
          width="60"
          height="9"
          rx="4.5"
          className={styles.pad}
        />
      ))}
      <rect x={x} y={y} width={slot.width} height={slot.height} rx="8" className={styles.edge} />
    </g>
  );
};

/** Drawing of a vending machine with one slot nearly empty. */
export const MachineDrawing = () => {
  const t = useText();
  return (
    <svg viewBox="0 0 620 682" className={styles.machine} aria-hidden="true">
      <rect x="0.5" y="0.5" width="619" height="681" rx="24" className={styles.cabinet} />
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
        <Slot key={index} level={level} index={index} />
      ))}
      <rect x="26" y="553" width="452" height="96" rx="8" className={styles.tray} />
      <rect x="42" y="569" width="420" height="64" rx="8" className={styles.opening} />
      <rect x="220" y="587" width="64" height="28" rx="14" className={styles.accent} />
      <rect x="234" y="599" width="36" height="4" rx="2" className={styles.white} />
      <rect x="490" y="553" width="104" height="96" rx="8" className={styles.tray} />
      <rect x="506" y="569" width="72" height="36" rx="6" className={styles.display} />
      <text x="542" y="592" className={styles.price}>
        {t('10 Tk')}
      </text>
      <circle cx="520" cy="627" r="7" className={styles.button} />
      <circle cx="542" cy="627" r="7" className={styles.button} />
      <circle cx="564" cy="627" r="7" className={styles.accent} />
    </svg>
  );
};
