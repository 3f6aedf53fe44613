export const adminForm = (username: string) => ({ username, password: 'river and rain' });
