import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors } from '#contract/calls/errors.ts';
import { messageWait } from '#contract/values/portal-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { actWithNumbers, forgetKey, keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { moveErrors } from '../pieces/move-errors.ts';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { useSelf } from '../session/organizer.ts';
import { storeAnswer } from '../session/store-answer.ts';
import {
  type Addressed,
  type Addressee,
  filtersOf,
  type MessageValues,
  missingOf,
  peopleCount,
  sendAtOf,
  sendingInWords,
} from './message-words.ts';

export type MessageFormState = ReturnType<typeof useMessageForm>;

/** The form of a message: what is typed survives, and it goes out with the numbers that were shown (11.4). */
export function useMessageForm(
  { title, timezone, to }: Addressee,
  start: MessageValues,
  record: string,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // Over a reload, too: sent again after a lost answer, it is still one message.
  const keyName = `organize ${useSelf()?.uuid} key of ${record}`;
  const [giveKey] = useState(() => keyGiver(keyName));

  return useStoredForm(record, start, async (values) => {
    const { subject, text } = values;
    const send_at = sendAtOf(values, timezone);
    const mistakes = mistakesIn(values, send_at, to);
    if (mistakes) throw new ApiError(400, { errors: mistakes });
    const body = giveKey({
      subject,
      text,
      filters: filtersOf(to, values),
      ...(send_at !== undefined && { send_at }),
    });
    const when =
      send_at === undefined ? `in ${messageWait}` : sendingInWords(send_at, timezone, Date.now());
    const { data } = await actWithNumbers(
      ({ people }) => ({
        title: `Send “${subject.trim()}” to ${peopleCount(people)}?`,
        text: `It is ${to === 'members' ? 'news' : `about ${title}`}, and goes out ${when}. Until then anybody who may write to them can stop it.`,
        button: 'Send It',
        isHarmless: true,
        // Its title says them.
        facts: [],
        people,
      }),
      (expect) =>
        organize('writeMessage', {
          body: { ...body, ...(expect && { expect: { emails: expect.people } }) },
        }),
    ).catch((error: unknown) => {
      throw error instanceof ApiError ? moveErrors(error, fieldOf) : error;
    });
    forgetKey(keyName);
    const { queryKey } = organizeQuery('message', { params: { uuid: data.uuid } });
    storeAnswer(queryClient, queryKey, { data });
    void queryClient.invalidateQueries({ queryKey: ['messages'] });
    await navigate({ to: '/organize/messages/$id', params: { id: data.uuid } });
  });
}

/** What is missing, all at once; the portal itself is asked with the numbers. */
export function mistakesIn(
  { subject, text, about, at }: MessageValues,
  send_at: string | undefined,
  to: Addressed,
): FieldErrors | undefined {
  const mistakes: FieldErrors = {
    ...(subject.trim() === '' && { subject: ['Enter a subject.'] }),
    ...(text.trim() === '' && { text: ['Enter the text.'] }),
    ...(send_at === '' && { at: [missingOf(at)] }),
    ...(!about &&
      to !== 'members' && { about: ['Confirm it. Anything else is news, which goes to members.'] }),
  };
  return Object.keys(mistakes).length > 0 ? mistakes : undefined;
}

/** A refused time is shown where it is typed, and that nobody is among them at whom it is to. */
function fieldOf(sent: string): string {
  const fields: Record<string, string> = {
    send_at: 'at',
    filters: 'state',
    'filters.since': 'since',
  };
  return fields[sent] ?? sent;
}
