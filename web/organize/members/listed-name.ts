import type { QueryClient } from '@tanstack/react-query';
import { memberList } from '../lists/organize-lists.ts';
import type { OrganizeAnswer } from '../session/organize-call.ts';

/** The name that the list has of somebody who was opened in it. */
export function listedName(queryClient: QueryClient, uuid: string): string | undefined {
  const lists = queryClient.getQueriesData<OrganizeAnswer<'lookUpMembers'>>({
    queryKey: [memberList.call],
  });
  return lists.flatMap(([, list]) => list?.data ?? []).find((one) => one.uuid === uuid)?.name;
}
