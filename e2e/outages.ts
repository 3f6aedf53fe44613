import type { Page } from '@playwright/test';
import { expectComplaint } from './complaints.ts';

/** Makes these calls fail without a message. */
export const failCalls = (page: Page, calls: string, status: number) => {
  expectComplaint(new RegExp(`status of ${status}`));
  return page.route(calls, (route) => route.fulfill({ status, json: {} }));
};
