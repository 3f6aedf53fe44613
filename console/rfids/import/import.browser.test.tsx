import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import writeWorkbook from 'write-excel-file/universal';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import type { AlikeNumber } from '../../../contract/rfids.ts';
import { expectNoSidewaysScroll, findRow } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { answerRfids, buildRfids } from '../../testing/build-rfids.ts';
import { institutionId } from '../../testing/builders.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { expectTexts } from '../../testing/read-texts.ts';
import { isRelease, testInRelease } from '../../testing/release.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/rfids`;

const dialog = page.getByRole('dialog', { name: 'Import RFIDs' });
const lines = dialog.getByRole('table', { name: 'Lines of the file' }).getByRole('row');
const importButton = dialog.getByRole('button', { name: /^Import \d/ });
const pasteField = dialog.getByRole('textbox', { name: 'Or paste rows from a sheet' });

/** The institution has the cards `taken`; `ofUnlock` open machines. */
const openImport = async (
  taken: string[] = [],
  ofUnlock: string[] = [],
  alike: AlikeNumber[] = [],
) => {
  const server = startServer()
    .answer(rfidBatches.check, { taken, ofUnlock, alike })
    .answer(rfidBatches.import, { imported: { added: 1, updated: 0, skipped: 0 }, alike: [] });
  await openConsole(path);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import RFIDs' }).click();
  await expect.element(pasteField).toBeVisible();
  return server;
};

const paste = async (text: string) => {
  await pasteField.fill(text);
  await dialog.getByRole('button', { name: 'Review the lines' }).click();
};

const csvOf = (...rows: string[]) => new File([rows.join('\n')], 'cards.csv', { type: 'text/csv' });

/** Drops a file where the dialog takes one. */
const drop = (file: File) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
  dialog.getByText('Drop a CSV or XLSX file here, or').element().dispatchEvent(event);
};

const findField = (name: string): Locator => dialog.getByRole('combobox', { name, exact: true });

const importedRows = (server: FakeServer) => server.callsOf(rfidBatches.import)[0]?.body;

test('a workbook is read beside the page and imported with all that it says', async () => {
  const server = await openImport();
  await expectAccessible('import of RFIDs');
  const workbook = await writeWorkbook([
    ['Card no.', 'নাম', 'Designation', 'Roll', 'Stock type', 'Free', 'Balance', 'Status'],
    ['K-1', 'নাসরিন', 'Teacher', '1023', 'Unlimited', 'Yes', '', 'Blocked'],
    ['K-2', 'Rahima', '', '', '', '', '১,২৫০', 'সক্রিয়'],
  ]).toBlob();
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no field for a file');
  const file = new File([workbook], 'cards.xlsx');
  await userEvent.upload(page.elementLocator(input), file);
  await expect.element(dialog.getByText('cards.xlsx')).toBeVisible();
  const sum = '2 will be added · 0 are already registered · 0 lines have faults';
  await expect.element(dialog.getByText(sum)).toBeVisible();
  await expectTexts(lines, [
    'LineRFIDNameDesignationPointsResult',
    '2K-1নাসরিনTeacher · 1023FreeWill be added',
    '3K-2Rahima–1,250Will be added',
  ]);
  server.answerWith(rfidBatches.import, () => {
    answerRfids(server, buildRfids([{ physicalId: 'K-1' }, { physicalId: 'K-2' }]));
    return { imported: { added: 2, updated: 0, skipped: 0 }, alike: [] };
  });
  await importButton.click();
  const done = '2 RFIDs were added · 0 were updated · 0 stayed as they were';
  await expect.element(dialog.getByText(done)).toBeVisible();
  expect(importedRows(server)).toEqual({
    existing: 'SKIP',
    file: 'cards.xlsx',
    rows: [
      {
        physicalId: 'K-1',
        name: 'নাসরিন',
        designation: 'Teacher',
        designationId: '1023',
        stockType: 'UNLIMITED',
        isFree: true,
        isActive: false,
      },
      { physicalId: 'K-2', name: 'Rahima', point: 1250, isActive: true },
    ],
  });
  expect(server.callsOf(rfidBatches.check)[0]).toMatchObject({
    params: { institutionId },
    body: { physicalIds: ['K-1', 'K-2'] },
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(findRow('K-2')).toBeVisible();
});

testInRelease(
  'every fault of a line is named by its field, and the lines without any go on',
  async () => {
    const server = await openImport([], ['U-1']);
    drop(
      csvOf(
        'RFID,Name,Points,Free,Stock type,Status',
        'K-1,Amina,ten,maybe,some,unsure',
        'K-2,Rahima,7',
        'K-2,Rahima,7',
        'U-1,Door,',
        '4.5E+12,Rounded,',
        ',Nobody,',
        'K-3,Points,-5',
      ),
    );
    const sum = '1 will be added · 0 are already registered · 6 lines have faults';
    await expect.element(dialog.getByText(sum)).toBeVisible();
    await expectTexts(lines, [
      'LineRFIDNameDesignationPointsResult',
      '2K-1Amina–tenPoints: Point must be a numberFree “maybe”: This word is not known hereStatus “unsure”: This word is not known hereStock type “some”: This word is not known here',
      '4K-2Rahima–7RFID: This RFID is in the file more than once',
      '5U-1Door––RFID: This is an unlock RFID of the organization',
      '64.5E+12Rounded––RFID: The spreadsheet rounded this number. Format the column as text there.',
      '7–Nobody––RFID: Please enter a physical ID',
      '8K-3Points–−5Points: Enter a valid value',
    ]);
    await expectAccessible('import of RFIDs with faults');
    await expect.element(importButton).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Leave out 6 lines with faults' }).click();
    await dialog.getByRole('button', { name: 'Import 1 RFID' }).click();
    await expect.element(dialog.getByText('1 RFID was added')).toBeVisible();
    expect(importedRows(server)).toMatchObject({ rows: [{ physicalId: 'K-2', point: 7 }] });
  },
);

testInRelease(
  'the lines have pages; those with faults stand alone until all are requested',
  async () => {
    await openImport();
    await paste(['RFID', ...Array.from({ length: 24 }, (_, n) => `K-${n + 1}`), 'K-1'].join('\n'));
    await expect.element(lines).toHaveLength(2);
    await dialog.getByRole('switch', { name: 'Only lines to check' }).click();
    await expect.element(lines).toHaveLength(11);
    await expect.element(dialog.getByText('1–10 of 25')).toBeVisible();
    await dialog.getByRole('button', { name: 'Page 3' }).click();
    await expect.element(lines).toHaveLength(6);
    await dialog.getByRole('switch', { name: 'Only lines to check' }).click();
    await expect.element(lines).toHaveLength(2);
  },
);

test('cards that are there already stay as they are, are updated, or get their points too', async () => {
  const server = await openImport(['K-1']);
  server.answer(rfidBatches.import, { imported: { added: 1, updated: 1, skipped: 1 }, alike: [] });
  for (const [choice, existing, button] of [
    ['Leave them as they are', 'SKIP', 'Import 1 RFID'],
    ['Update them, but not their points', 'UPDATE', 'Import 2 RFIDs'],
    ['Update them and set their points', 'UPDATE_WITH_POINTS', 'Import 2 RFIDs'],
  ] as const) {
    drop(csvOf('RFID', 'K-1', 'K-2'));
    await expect.element(dialog.getByText('1 is already registered')).toBeVisible();
    await expect.element(dialog.getByText('Already registered', { exact: true })).toBeVisible();
    await dialog.getByRole('radio', { name: choice }).click();
    await dialog.getByRole('button', { name: button, exact: true }).click();
    const done = '1 RFID was added · 1 was updated · 1 stayed as it was';
    await expect.element(dialog.getByText(done)).toBeVisible();
    expect(server.callsOf(rfidBatches.import).at(-1)?.body).toMatchObject({ existing });
    await dialog.getByRole('button', { name: 'Import another file' }).click();
    await expect.element(pasteField).toBeVisible();
  }
});

testInRelease(
  'a check or an import that fails and a click beside the dialog lose no line',
  async () => {
    const server = await openImport();
    server.refuse(rfidBatches.check, 500).refuse(rfidBatches.import, 400);
    drop(csvOf('RFID', 'K-1'));
    await expect.element(dialog.getByText('Server error')).toBeVisible();
    server.answer(rfidBatches.check, { taken: [], ofUnlock: [], alike: [] });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(importButton).toBeEnabled();
    await page.elementLocator(document.body).click({ position: { x: 4, y: 4 }, force: true });
    await importButton.click();
    await expectToast('Failed to import the RFIDs');
    server.answer(rfidBatches.import, {
      imported: { added: 1, updated: 0, skipped: 0 },
      alike: [],
    });
    await importButton.click();
    await expect.element(dialog.getByText('1 RFID was added')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import another file' }).click();

    // A file of nothing but faults has nothing to import.
    drop(csvOf('RFID,Points', 'K-1,many'));
    await expect.element(dialog.getByText('1 line has a fault')).toBeVisible();
    await expect.element(importButton).toBeDisabled();
    await expect
      .element(dialog.getByRole('checkbox', { name: /^Leave out/ }))
      .not.toBeInTheDocument();
  },
);

testInRelease('rows copied from a sheet without heads are mapped by hand', async () => {
  const server = await openImport();
  await expect.element(dialog.getByRole('button', { name: 'Review the lines' })).toBeDisabled();
  await paste('Rahima\t04A1\nনাসরিন\t04A2');
  const heads = dialog.getByRole('checkbox', { name: 'The first line has the column headings' });
  await expect.element(heads).not.toBeChecked();
  await expect.element(findField('RFID')).toHaveValue('0');
  await findField('RFID').selectOptions('Column 2');
  await findField('Name').selectOptions('Column 1');
  await expectTexts(lines, [
    'LineRFIDNameDesignationPointsResult',
    '104A1Rahima––Will be added',
    '204A2নাসরিন––Will be added',
  ]);
  await heads.click();
  await expect.element(lines).toHaveLength(2);
  await expect.element(findField('Name')).toHaveDisplayValue('Rahima');
  await findField('Name').selectOptions('Not in the file');
  await dialog.getByRole('button', { name: 'Import 1 RFID' }).click();
  await expect.element(dialog.getByText('1 RFID was added')).toBeVisible();
  expect(importedRows(server)).toMatchObject({ rows: [{ physicalId: '04A2' }] });
});

/** Files without rows of cards, and how that is said. Reading one starts a worker. */
const unreadableFiles: readonly (readonly [File, string])[] = [
  [
    csvOf('RFID,Name', 'K-1,Amina', 'K-2,"Rahima', 'K-3,Nasrin'),
    'Line 3: a quotation mark is not closed or not opened. Correct it there and choose the file again.',
  ],
  [new File([], 'empty.csv'), 'There is no row in it. Choose another file, or paste rows.'],
  [new File([' \n '], 'blank.csv'), 'There is no row in it. Choose another file, or paste rows.'],
  [
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.csv'),
    'This file is too large. Import it in parts of at most 10,000 rows and 5 MB.',
  ],
  [
    csvOf(...Array.from({ length: 10_002 }, (_, n) => `K-${n}`)),
    'There are more than 10,000 rows. Import them in parts.',
  ],
  [
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'picture.csv'),
    'This is neither a workbook (.xlsx) nor a CSV file. Open it in a spreadsheet, save it as XLSX and choose that file.',
  ],
  [
    new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0])], 'broken.xlsx'),
    'This is neither a workbook (.xlsx) nor a CSV file. Open it in a spreadsheet, save it as XLSX and choose that file.',
  ],
  [
    new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'old.xls'),
    'This workbook is in an old format or has a password. Save it as XLSX without one and choose that file.',
  ],
];

testInRelease('a file that cannot be read says why, and another can be chosen', async () => {
  await openImport();
  const alert = dialog.getByRole('alert');
  for (const [file, fault] of isRelease ? unreadableFiles : unreadableFiles.slice(0, 1)) {
    drop(file);
    await expect.element(alert.getByText(fault, { exact: true })).toBeVisible();
  }
  drop(csvOf('RFID', 'K-1'));
  await expect.element(importButton).toBeEnabled();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await expect.element(pasteField).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

testInRelease('lines above the heads are shown as not imported', async () => {
  await openImport();
  drop(csvOf('Rupa School', 'K-0,Zara', 'RFID,Name', 'K-1,Amina'));
  const note = 'Above the column headings, not imported: Rupa School · K-0 Zara';
  await expect.element(dialog.getByText(note)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Import 1 RFID' })).toBeEnabled();
});

testInRelease('on a phone the lines are cards', async () => {
  await page.viewport(390, 844);
  await openImport();
  drop(csvOf('RFID,Name', `${'W'.repeat(99)}1,Amina`, 'K-2,Rahima', 'K-2,Rahima'));
  const cards = dialog.getByRole('list', { name: 'Lines of the file' }).getByRole('article');
  await expect.element(cards.nth(1)).toMatchTextContent('K-2Line 4 · Rahima');
  await dialog.getByRole('switch', { name: 'Only lines to check' }).click();
  await expect.element(cards).toHaveLength(3);
  await expectNoSidewaysScroll();
  await expectAccessible('import of RFIDs on a phone');
});

test('a line with the number of an RFID in another notation is a warning, and can be imported', async () => {
  await openImport(
    ['04:A2'],
    [],
    [
      { physicalId: '7101235', rfid: '0007101235', isUnlock: false },
      { physicalId: '77773249', rfid: '04A2B9C1', isUnlock: true },
    ],
  );
  drop(csvOf('RFID,Name', '7101235,Rahima', '04a2,Amina', '0x04-A2,Again', '77773249,Nasrin'));
  const sum =
    '2 will be added · 1 is already registered · 1 line has a fault · 2 have numbers of existing RFIDs, written differently';
  await expect.element(dialog.getByText(sum)).toBeVisible();
  await expectTexts(lines, [
    'LineRFIDNameDesignationPointsResult',
    '27101235Rahima––Same number as 0007101235',
    '40x04-A2Again––RFID: This RFID is in the file more than once',
    '577773249Nasrin––Same number as unlock RFID 04A2B9C1',
  ]);
  await expectAccessible('import of RFIDs with warnings');
  await dialog.getByRole('checkbox', { name: 'Leave out 1 line with a fault' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Import 2 RFIDs' })).toBeEnabled();
});
