import { useQueryClient } from '@tanstack/react-query';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { organizeQuery } from '../session/organize-call.ts';
import { storeAnswer } from '../session/store-answer.ts';

/** Shows a member as an act has left them, and loads again what else shows them. */
export function useStoreMember() {
  const queryClient = useQueryClient();
  return (member: MemberRecord) => {
    const { queryKey } = organizeQuery('memberRecord', { params: { uuid: member.uuid } });
    storeAnswer(queryClient, queryKey, { data: member });
    for (const name of ['lookUpMembers', 'memberCounts', 'today'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  };
}
