import { Button, Group } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MachineName } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { publicOrigin } from '../../core/page/public-origin.ts';
import { useText } from '../../core/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { ChoiceSelect } from '../../ui/filters/choice-select.tsx';
import { qrOf } from '../../ui/frame/qr.ts';
import { usePaper } from '../../ui/frame/use-paper.ts';
import { usePrinting } from '../../ui/frame/use-printing.ts';
import type { FleetFilters } from '../fleet/search.ts';
import { labelsAtOnce, useFleetLabels, useInstitutionName, useLabelMachines } from '../queries.ts';
import styles from './qr.module.css';
import { payAddress } from './qr.ts';
import { QrPoster } from './qr-poster.tsx';

/** Labels on an A4 sheet. */
const labelsOnPage = 6;

const labelPages = <M extends MachineName>(machines: readonly M[]): (readonly M[])[] =>
  Array.from({ length: Math.ceil(machines.length / labelsOnPage) }, (_, page) =>
    machines.slice(page * labelsOnPage, (page + 1) * labelsOnPage),
  );

interface LabelledMachine extends MachineName {
  /** The name of its institution; undefined until it is known. */
  readonly place: string | undefined;
}

const Label = ({ machine }: { readonly machine: LabelledMachine }) => {
  const t = useText();
  const { physicalId, place } = machine;
  const qr = useMemo(() => qrOf(payAddress(publicOrigin, physicalId)), [physicalId]);
  const label = t('QR code of {id}', { id: physicalId });
  return <QrPoster machine={machine} qr={qr} paper="labels" label={label} institution={place} />;
};

interface LabelsProps {
  readonly machines: readonly LabelledMachine[];
}

const Sheets = ({ machines }: LabelsProps) => {
  usePaper('labels');
  return (
    <div className={styles.printed} data-paper="labels">
      {labelPages(machines).map((page) => (
        <div key={page[0]?._id} className={styles.labels}>
          {page.map((machine) => (
            <div key={machine._id} className={styles.label}>
              <Label machine={machine} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};

/** Chooses the range to print where there are more than `labelsAtOnce` machines. */
const RangeChoice = ({
  count,
  range,
  onRange,
}: {
  readonly count: number;
  readonly range: number;
  readonly onRange: (range: number) => void;
}) => {
  const t = useText();
  const { number } = useFormats();
  const rangeCount = Math.ceil(count / labelsAtOnce);
  if (rangeCount < 2) return null;
  const rangeOf = (index: number) =>
    [index * labelsAtOnce + 1, Math.min(count, (index + 1) * labelsAtOnce)].map(number).join('–');
  return (
    <ChoiceSelect
      label={t('Machines')}
      className={styles.about}
      options={Array.from({ length: rangeCount }, (_, index) => ({
        value: String(index + 1),
        label: rangeOf(index),
      }))}
      value={String(range)}
      onChange={(next) => onRange(Number(next))}
    />
  );
};

/** The first label and the number of sheets, which print whole. */
const Labels = ({ machines }: LabelsProps) => {
  const t = useText();
  const print = usePrinting(t('QR labels'));
  const [first] = machines;
  if (!first) return null;
  return (
    <>
      <p className={styles.about}>
        {t(
          '{n, plural, one {# label} other {# labels}} on {pages, plural, one {# sheet of A4} other {# sheets of A4}}, with lines to cut along.',
          { n: machines.length, pages: labelPages(machines).length },
        )}
      </p>
      <div className={styles.sheet}>
        <Label machine={first} />
      </div>
      {createPortal(<Sheets machines={machines} />, document.body)}
      <Group justify="flex-end" mt="lg">
        <Button leftSection={<Printer size={16} />} onClick={print} data-autofocus>
          {t('Print')}
        </Button>
      </Group>
    </>
  );
};

/** Labels of all machines of an institution. */
const InstitutionLabels = ({ institutionId }: { readonly institutionId: string }) => {
  const [range, setRange] = useState(1);
  const answer = useLabelMachines(institutionId, range);
  const place = useInstitutionName(institutionId);
  const { machines = [], count = 0 } = answer.data ?? {};
  return (
    <>
      <Awaited answer={answer} height={420} />
      <RangeChoice count={count} range={range} onRange={setRange} />
      <Labels machines={machines.map((machine) => ({ ...machine, place }))} />
    </>
  );
};

/** Machines that match filters, but for some. */
interface MatchingMachines {
  readonly filters: FleetFilters;
  readonly except: readonly MachineName[];
}

/** Labels of the machines of several institutions. */
const FleetLabels = ({ filters, except }: MatchingMachines) => {
  const [range, setRange] = useState(1);
  const answer = useFleetLabels(filters, range);
  const { machines = [], count = 0 } = answer.data ?? {};
  const excepted = new Set(except.map(({ _id }) => _id));
  return (
    <>
      <Awaited answer={answer} height={420} />
      <RangeChoice count={count} range={range} onRange={setRange} />
      <Labels
        machines={machines
          .filter(({ _id }) => !excepted.has(_id))
          .map((machine) => ({ ...machine, place: machine.institution.name }))}
      />
    </>
  );
};

/** The machines of an institution, those that match filters, or chosen ones. */
export type LabelSubject = string | MatchingMachines | readonly LabelledMachine[];

const LabelsOf = ({ subject }: { readonly subject: LabelSubject }) => {
  if (typeof subject === 'string') return <InstitutionLabels institutionId={subject} />;
  return 'filters' in subject ? <FleetLabels {...subject} /> : <Labels machines={subject} />;
};

interface LabelModalProps {
  readonly opened: boolean;
  readonly subject: LabelSubject;
  readonly onClose: () => void;
}

const LabelModal = ({ opened, subject, onClose }: LabelModalProps) => {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('QR labels')} size={480}>
      <LabelsOf subject={subject} />
    </Modal>
  );
};

export default LabelModal;
