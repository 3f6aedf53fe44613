/** 'Amount (BDT)' → 'amount', 'Card No.' → 'cardno'; NFC unifies composed and decomposed letters. */
export const normalizeTitle = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\((bdt|tk\.?|৳|টাকা)\)|[\s._/&#:*()'’-]/g, '');
