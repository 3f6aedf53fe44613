/** What is deleted when it is old is found by its time. */
export const retention = (): string[] => [
  `create index "authorizationsByEnd" on "authorizations" ("expiresAt")`,
  `create index "notificationsByTime" on "paymentNotifications" ("receivedAt")`,
];
