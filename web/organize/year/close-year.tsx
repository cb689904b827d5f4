import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosingNumbers, FiscalYearRecord } from '#contract/organizing/export-api.ts';
import { addDays, formatDay } from '#contract/values/dates.ts';
import { fiscalYearName, fiscalYearNumber } from '#contract/values/fiscal-year.ts';
import { whenIn } from '#contract/values/when.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useZone } from '#web/ui/zone.ts';
import { actAsShown, unlessDeclined } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize } from '../session/organize-call.ts';
import { closingInWords, closingMeans, reopeningMeans } from './closing-words.ts';
import { openChecks, useYearChecks } from './year-checks.tsx';
import { YearStep } from './year-step.tsx';

/** The second step: a year is closed when its books are; until then it may be opened again. */
export function CloseYear({ year }: { year: FiscalYearRecord }) {
  const zone = useZone();
  const { is_over, closed_at, closed_by, to } = year;
  const state =
    closed_at !== null
      ? { text: 'Closed', isDone: true }
      : { text: is_over ? 'Open' : `From ${formatDay(addDays(to, 1))}`, isDone: false };
  return (
    <YearStep id="close" title="Close the year" state={state}>
      {closed_at !== null && (
        <p>
          Closed {whenIn(zone, closed_at, 'log')}
          {closed_by !== null && ` by ${closed_by}`}.
        </p>
      )}
      <p>{is_over ? closingMeans : 'It can be closed once it is over.'}</p>
      {closed_at !== null && <Reopen year={year} />}
      {is_over && closed_at === null && <Close year={year} />}
    </YearStep>
  );
}

function Close({ year }: { year: FiscalYearRecord }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const isInOrder = openChecks(useYearChecks(year).data?.data) === 0;
  const params = { year: `${year.year}` };
  const undo = async () => {
    await organize('reopenFiscalYear', { params, body: { reason: 'Closed by mistake.' } });
    await queryClient.invalidateQueries();
  };
  const close = () =>
    run('close', async () => {
      const closed = await unlessDeclined(
        actAsShown<ClosingNumbers, unknown>(
          (numbers) => closingInWords(year, numbers),
          (expect) => organize('closeFiscalYear', { params, body: { expect } }),
        ),
      );
      if (!closed) return;
      await queryClient.invalidateQueries();
      notifyUndo(`${fiscalYearName(year)} is closed.`, undo);
    });
  return (
    <>
      <Button
        variant={isInOrder ? 'green' : 'outline'}
        onClick={close}
        loading={underWay.includes('close')}
      >
        Close Fiscal Year {fiscalYearNumber(year)}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}

function Reopen({ year }: { year: FiscalYearRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Reopen Fiscal Year {fiscalYearNumber(year)}
      </Button>
      {isOpen && <ReopenSheet year={year} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The history keeps why. */
function ReopenSheet({ year, onClose }: { year: FiscalYearRecord; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useStoredForm(`reopen ${year.year}`, { reason: '' }, async ({ reason }) => {
    const params = { year: `${year.year}` };
    await organize('reopenFiscalYear', { params, body: { reason } });
    await queryClient.invalidateQueries();
    onClose();
  });
  return (
    <SideSheet title={`Reopen ${fiscalYearName(year).toLowerCase()}?`} onClose={onClose}>
      <CheckedForm
        form={form}
        button="Reopen the Year"
        frame={(primary) => <SheetFoot>{primary}</SheetFoot>}
      >
        <p>{reopeningMeans(year)}</p>
        <TextInput
          label="Why It Is Reopened"
          autoComplete="off"
          aria-required
          {...form.field('reason')}
        />
      </CheckedForm>
    </SideSheet>
  );
}
