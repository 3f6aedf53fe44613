/** A merchant beside the one of the sandbox. */
export const anotherMerchant = {
  username: 'a-college',
  password: 'its password',
  appKey: 'its-app-key',
  appSecret: 'its-app-secret',
};
