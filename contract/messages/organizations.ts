/** Organizations, their institutions and the logos of both. */
export const organizations = {
  organizationNotFound: 'Organization not found',
  organizationInUse: 'This organization still has institutions. Delete them first.',
  organizationsFull: 'There are at most {max} organizations. Remove one first.',
  institutionsFull: 'An organization has at most {max} institutions. Remove one first.',
  institutionNotFound: 'Institution not found',
  institutionInUse: 'This institution still has machines. Delete them first.',
  institutionUnsettled:
    'This institution still has bKash payments that are under way or need attention. Wait for them, or settle them first.',
  institutionOfPath: 'This is not the institution of the path',
  logoNotFound: 'Logo not found',
  tooManyPictures: 'Too many pictures are coming in. Try again in a moment.',
  pictureTooLarge: 'The picture is larger than 2 MB. Choose a smaller one.',
  pictureHasTooManyPixels: 'The picture has more than 16 megapixels. Choose a smaller one.',
  pictureUnreadable: 'The file is not a whole PNG, JPEG or WebP picture. Choose another one.',
  pictureIsSvg: 'SVG is not accepted. Choose a PNG, JPEG or WebP picture.',
} as const;
