import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxRecorded } from '#contract/values/portal-limits.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { listQuery, listSearch } from '../lists/list-search.ts';
import { memberList } from '../lists/organize-lists.ts';
import { TickedFrame } from '../pieces/ticked-frame.tsx';
import { RecordPaymentsSheet } from './record-payments-sheet.tsx';

export function withTicks(
  ticked: ReadonlySet<string>,
  uuids: string[],
  isTicked: boolean,
): ReadonlySet<string> {
  const others = [...ticked].filter((one) => !uuids.includes(one));
  return new Set(isTicked ? [...others, ...uuids] : others);
}

/** What is done with the members that are ticked, on this page and others (16.2). */
export function MembersTicked({
  ticked,
  setTicked,
}: {
  ticked: ReadonlySet<string>;
  setTicked: (ticked: ReadonlySet<string>) => void;
}) {
  const [isRecording, setRecording] = useState(false);
  const { data } = useQuery(listQuery(memberList, listSearch(memberList, useSearch())));
  const page = data?.data.map(({ uuid }) => uuid) ?? [];
  const clear = () => setTicked(new Set());
  return (
    <>
      <TickedFrame count={ticked.size} onClear={clear}>
        {ticked.size <= maxRecorded ? (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setRecording(true)}>
            Record Payments
          </Button>
        ) : (
          <span>Payments: up to {maxRecorded} at once</span>
        )}
        {page.some((uuid) => !ticked.has(uuid)) && (
          <Button variant="quiet" onClick={() => setTicked(withTicks(ticked, page, true))}>
            Tick All<span className="visually-hidden"> of This Page</span>
          </Button>
        )}
      </TickedFrame>
      {isRecording && (
        <RecordPaymentsSheet
          uuids={[...ticked]}
          onClose={(isDone) => {
            setRecording(false);
            if (isDone) clear();
          }}
        />
      )}
    </>
  );
}
