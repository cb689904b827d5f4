import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { fiscalYearName } from '#contract/values/fiscal-year.ts';
import { organizeQuery } from '../../session/organize-call.ts';
import { may, useSelf } from '../../session/organizer.ts';
import { useLiveValues } from './live-sum.tsx';

/** 17.4: said of a day in a year that is closed, to who may read the years. */
export function ClosedYear({
  form: { ref },
  field,
}: {
  form: { ref: RefObject<HTMLFormElement | null> };
  /** The name of the day's field. */
  field: string;
}) {
  const self = useSelf();
  const { [field]: day = '' } = useLiveValues(ref, { [field]: '' });
  const isAsked = day !== '' && self !== undefined && may(self, 'money.account');
  const { data } = useQuery({ ...organizeQuery('fiscalYears'), enabled: isAsked });
  const year = data?.data.find(
    ({ closed_at, from, to }) => closed_at !== null && from <= day && day <= to,
  );
  return (
    <p role="status">
      {year &&
        isAsked &&
        `${fiscalYearName(year)} is closed: this keeps its day, and counts on the day it is recorded.`}
    </p>
  );
}
