import { organizeCalls } from 'virtual:organize-calls';
import { type SubmitEvent, useState } from 'react';
import { importSourceNames } from '#contract/members/import-fields.ts';
import type { Import, ImportList } from '#contract/members/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { importDays, maxImportMegabytes, maxImportRows } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { ApiError, readingFailure } from '#web/api/api-error.ts';
import { sendForm } from '#web/api/send-form.ts';
import { explainFailure } from '#web/forms/explain-failure.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useRouter } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import rows from '../lists/list-rows.module.css';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { ask } from '../session/questions.ts';
import styles from './imports.module.css';

const sources = Object.entries(importSourceNames).map(([value, label]) => ({
  value,
  label,
  hint:
    value === 'hand'
      ? 'By cheque, cash or e-Transfer. Nothing is charged; payments are recorded afterwards.'
      : 'Nobody pays for it. Honorary members come in as a list of their own.',
}));

/** Brings in a list of members: pasted, or a file (16.4). */
export function ImportPage() {
  return (
    <div className={page.page}>
      <PageHead title="Import members" description="Bring in members from a spreadsheet." />
      <header className={page.head}>
        <p>
          <Link to="/organize/members">‹ Members</Link>
        </p>
        <h1>Import members</h1>
        <p className={page.lead}>
          First you see what would happen to each row. Nothing is written until you confirm, and
          nobody is emailed.
        </p>
      </header>
      <div className={sections.stack}>
        <ListForm />
        <Earlier />
      </div>
    </div>
  );
}

/** As a spreadsheet copies its cells. */
const example = `Name\tMember until\tEmail
Ann Ray\t2027-12-31\tann@example.org`;

function ListForm() {
  const router = useRouter();
  const [source, setSource] = useState('hand');
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const file = sent.get('file');
    if (file instanceof File && file.size === 0) sent.delete('file');
    setSending(true);
    setErrors({});
    try {
      const { data } = await sendList(sent);
      await router.navigate({ to: '/organize/members/import/$uuid', params: { uuid: data.uuid } });
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : undefined;
      const named = Object.entries(fields ?? {}).map(([name, [first]]) => [name, first]);
      setErrors(named.length > 0 ? Object.fromEntries(named) : { file: explainFailure(error) });
    } finally {
      setSending(false);
    }
  }

  return (
    <section className={sections.section} aria-labelledby="list">
      <h2 id="list">Your list</h2>
      <div className={styles.taken}>
        <p>The first line names the columns, in English or French:</p>
        <dl>
          <dt>Needed</dt>
          <dd>name, email</dd>
          <dt>Also taken</dt>
          <dd>telephone, address, member since, member until, member number, note</dd>
          <dt>Left out</dt>
          <dd>anything else</dd>
        </dl>
        <p>Each person needs an email of their own.</p>
      </div>
      <form className={styles.form} noValidate onSubmit={send}>
        <TextArea
          label="Paste the Cells"
          wrap="off"
          name="text"
          rows={7}
          placeholder={example}
          hint="Copy them in your spreadsheet, with the line of headers."
          error={errors.text}
        />
        <TextInput
          label="Or Choose a File"
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hint={`Saved as CSV, at most ${formatNumber(maxImportRows)} rows and ${maxImportMegabytes} MB.`}
          error={errors.file}
        />
        <RadioGroup
          legend="Their Membership"
          name="source"
          choices={sources}
          value={source}
          onChange={setSource}
          error={errors.source}
        />
        <Button type="submit" loading={isSending}>
          Show What Would Happen
        </Button>
        <p className={sections.quiet}>
          A list that is not imported is deleted after {importDays} days.
        </p>
      </form>
    </section>
  );
}

async function sendList(form: FormData): Promise<{ data: Import }> {
  const send = () => sendForm(organizeCalls.addImport[1], form, () => undefined);
  const answer = await send().catch(async (error: unknown) => {
    const isStale = error instanceof ApiError && error.code === 'fresh_factor_required';
    if (isStale && (await ask({ kind: 'factor' }))) return send();
    throw error;
  });
  return answer as { data: Import };
}

function Earlier() {
  const query = useOrganized('imports');
  const { data, error, isFetching, refetch } = query;
  return (
    <section className={sections.section} aria-labelledby="earlier">
      <h2 id="earlier">Earlier lists</h2>
      {error && !data && (
        <div role="alert">
          <p>{readingFailure(error)}</p>
          <Button variant="outline" onClick={() => refetch()} loading={isFetching}>
            Try Again
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton />}
      {data && <EarlierLists lists={data.data} />}
    </section>
  );
}

const stateNames = { shown: 'Not imported', done: 'Imported', undone: 'Undone' } as const;

function EarlierLists({ lists }: { lists: ImportList }) {
  const zone = useZone();
  if (lists.length === 0) return <p>No list was read yet.</p>;
  return (
    <ul className={rows.rows}>
      {lists.map(({ uuid, created_at, by, state, rows: total, counts }) => (
        <li key={uuid} className={classNames(rows.row, styles.list)}>
          <div className={rows.what}>
            <p>
              <Link
                className={classNames(rows.name, styles.title)}
                to="/organize/members/import/$uuid"
                params={{ uuid }}
              >
                <WholeDates>{whenIn(zone, created_at, 'log')}</WholeDates>
              </Link>
            </p>
            <p className={rows.small}>
              {formatNumber(total)} {total === 1 ? 'row' : 'rows'}, {formatNumber(counts.new)} new,{' '}
              {formatNumber(counts.changed)} changed
              {by && `, by ${by}`}
            </p>
          </div>
          <p>
            <Badge tone={state === 'done' ? 'green' : 'sand'}>{stateNames[state]}</Badge>
          </p>
        </li>
      ))}
    </ul>
  );
}
