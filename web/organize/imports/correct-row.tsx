import { type SubmitEvent, useState } from 'react';
import { importFields } from '#contract/members/import-fields.ts';
import type { Import, ImportRow } from '#contract/members/imports.ts';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import sections from '../../ui/sections.module.css';
import { organize } from '../session/organize-call.ts';

/** One row of the list beside the others: its cells, and who it is where that is asked (16.4). */
export function CorrectRow({
  list,
  row,
  reload,
  onClose,
}: {
  list: Import;
  row: ImportRow;
  reload: () => Promise<void>;
  onClose: () => void;
}) {
  const [is, setIs] = useState(row.is ?? '');
  const { run, failure, underWay } = useButtonChange();
  const fields = list.columns.flatMap(({ field }) => field ?? []);
  const wrong = fields.find((field) => field === row.field);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      fields.flatMap((field) => {
        const text = String(typed.get(field) ?? '');
        return text === (row.values[field] ?? '') ? [] : [[field, text]];
      }),
    );
    const change = { line: row.line, values, ...(is !== '' && { is }) };
    const params = { uuid: list.uuid };
    const answer = await run('row', () =>
      organize('changeImport', { params, body: { rows: [change] } }),
    );
    if (!answer) return;
    await reload();
    onClose();
  }

  return (
    <SideSheet title={`Line ${row.line}`} onClose={onClose}>
      <form className={sections.stack} noValidate onSubmit={save}>
        {row.why && !wrong && <p>{row.why}</p>}
        {row.same_name.length > 0 && (
          <RadioGroup
            legend="Who Is It?"
            choices={[
              { value: 'new', label: 'Somebody else, with a new account' },
              ...row.same_name.map(({ uuid, name, email }) => ({
                value: uuid,
                label: name,
                hint: `Keeps the email ${email}`,
              })),
            ]}
            value={is}
            onChange={setIs}
          />
        )}
        {fields.map((field) => (
          <TextInput
            key={field}
            label={importFields[field]}
            name={field}
            autoComplete="off"
            defaultValue={row.values[field] ?? ''}
            error={field === wrong ? (row.why ?? undefined) : undefined}
          />
        ))}
        {failure && <p role="alert">{failure}</p>}
        <SheetFoot>
          <Button type="submit" loading={underWay.includes('row')}>
            Save Line {row.line}
          </Button>
        </SheetFoot>
      </form>
    </SideSheet>
  );
}
