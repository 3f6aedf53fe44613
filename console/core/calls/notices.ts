import { notices } from '../../../contract/notices.ts';
import { useQueryOf } from './queries.ts';

/** The notices of every page. */
export const useNotices = () => useQueryOf(notices.all, {}, { pollInterval: 60_000 }).data;
