/** The build writes it: the licences of all libraries. */
export const licencesFile = '/licences.txt';
