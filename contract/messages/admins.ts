export const admins = {
  loginRequired: 'Log in first',
  loginIncorrect: 'Username or password is incorrect',
  sessionExpired: 'Your session has expired',
  tooManyAttempts: 'Too many attempts. Try again in {minutes} minutes.',
  notAllowed: 'You are not allowed to do this',
  adminNotFound: 'Admin not found',
  cannotRemoveYourself: 'You cannot remove yourself',
  usernameTaken: 'This username is already taken',
  oldPasswordIncorrect: 'The old password is not right',
  passwordTooCommon: 'This password is too common. Choose another one.',
} as const;
