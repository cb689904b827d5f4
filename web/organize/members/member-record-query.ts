import { organizeQuery } from '../session/organize-call.ts';

/** Each load is noted in the audit log, so coming back to the window is none. */
export function memberRecordQuery(uuid: string) {
  return {
    ...organizeQuery('memberRecord', { params: { uuid } }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  };
}
