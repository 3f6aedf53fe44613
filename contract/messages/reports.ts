/** Ranges of days, reports and statements. */
export const reports = {
  rangeReversed: 'The start date must not be after the end date',
  rangeOverYear: 'Choose a range of at most a year',
  rangeOverTwentyYears: 'Choose a range of at most 20 years',
  reportEmpty: 'Choose at least one part of the report',
  tooManyReports: 'Too many reports are waiting. Try again in a moment.',
  workbookTooLong: 'A workbook holds at most {max} rows. Choose a smaller range, or download CSV.',
  tooManyPayments: 'There are more than {max} payments in this range. Choose fewer days.',
} as const;
