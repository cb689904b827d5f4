import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { provinceCodes, provinces } from '#contract/values/provinces.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import folds from '../pieces/folded.module.css';
import { audienceQuery } from './audience-panel.tsx';
import { type Addressed, emptyMessage, filtersOf } from './message-words.ts';
import styles from './messages.module.css';
import type { MessageFormState } from './use-message-form.ts';

/** V15: of an event that is over, who is not here did not come. */
export const hereNames = (isOver: boolean) =>
  isOver
    ? { yes: 'Only people who came', no: 'Only people who did not come' }
    : { yes: 'Only people who are here', no: 'Only people who are not here' };

/** The filters of an event's people; those that narrow it are folded until one is chosen. */
export function AttendeeFields({
  form,
  to,
  servesMeal,
}: {
  form: MessageFormState;
  to: Exclude<Addressed, 'members'>;
  servesMeal: boolean;
}) {
  const fields = {
    state: form.field('state'),
    owing: form.field('owing'),
    here: form.field('here'),
    no_meal: form.field('no_meal'),
  };
  const [chosen, setChosen] = useState({
    state: String(fields.state.defaultValue ?? 'confirmed'),
    owing: fields.owing.defaultChecked === true,
    here: String(fields.here.defaultValue ?? ''),
    no_meal: fields.no_meal.defaultChecked === true,
  });
  const [isNarrowed] = useState(chosen.owing || chosen.no_meal || chosen.here !== '');
  const filters = filtersOf(to, { ...emptyMessage, ...chosen });
  const { data } = useQuery(audienceQuery(filters));
  const here = hereNames(data?.data.is_over === true);
  const choose = (changed: Partial<typeof chosen>, { onChange }: { onChange: () => void }) => {
    setChosen({ ...chosen, ...changed });
    onChange();
  };
  // Once it is over, who came is what most is written about.
  const isKnown =
    data?.data.is_over === true && !data.data.nobody_here && chosen.state === 'confirmed';
  const atTheDoor = (
    <Select
      label="At the Door"
      {...fields.here}
      onChange={({ target }) => choose({ here: target.value }, fields.here)}
    >
      <option value="">Everybody</option>
      <option value="not-here">{here.no}</option>
      <option value="here">{here.yes}</option>
    </Select>
  );
  return (
    <>
      <Select
        label="To Whom"
        {...fields.state}
        onChange={({ target }) => choose({ state: target.value }, fields.state)}
      >
        <option value="confirmed">Everybody with a place</option>
        <option value="cancelled">Only people who gave up their place</option>
      </Select>
      {isKnown && atTheDoor}
      {chosen.state === 'confirmed' && (
        <details className={classNames(folds.folded, styles.narrow)} open={isNarrowed}>
          <summary>Only Some of Them</summary>
          <Checkbox
            label="Only People Who Still Owe"
            {...fields.owing}
            onChange={({ target }) => choose({ owing: target.checked }, fields.owing)}
          />
          {servesMeal && (
            <Checkbox
              label="Only People Who Have Not Chosen a Meal"
              {...fields.no_meal}
              onChange={({ target }) => choose({ no_meal: target.checked }, fields.no_meal)}
            />
          )}
          {!isKnown && atTheDoor}
        </details>
      )}
    </>
  );
}

/** One member, who was chosen before. */
export function OneMember({ form }: { form: MessageFormState }) {
  return (
    <>
      <input type="hidden" {...hidden(form.field('members'))} />
      <input type="hidden" {...hidden(form.field('person'))} />
    </>
  );
}

const hidden = ({ name, defaultValue }: { name: string; defaultValue?: string | undefined }) => ({
  name,
  defaultValue,
});

/** The filters of members, who get news. */
export function MemberFields({ form }: { form: MessageFormState }) {
  const fields = {
    members: form.field('members'),
    since: form.field('since'),
    province: form.field('province'),
  };
  const [chosen, setChosen] = useState({
    members: String(fields.members.defaultValue ?? 'active'),
    since: String(fields.since.defaultValue ?? ''),
    province: String(fields.province.defaultValue ?? ''),
  });
  const choose = (changed: Partial<typeof chosen>, { onChange }: { onChange: () => void }) => {
    setChosen({ ...chosen, ...changed });
    onChange();
  };
  const isLapsed = chosen.members === 'lapsed';
  return (
    <>
      <Select
        label="To Whom"
        {...fields.members}
        onChange={({ target }) => choose({ members: target.value }, fields.members)}
      >
        <option value="active">Members</option>
        <option value="lapsed">People whose membership has ended</option>
      </Select>
      <TextInput
        label={isLapsed ? 'Ended On or After' : 'Members Since'}
        hint="Without a day, all of them."
        type="date"
        {...fields.since}
        onChange={({ target }) => choose({ since: target.value }, fields.since)}
      />
      <Select
        label="Province"
        hint="As far as their profile shows where they live."
        {...fields.province}
        onChange={({ target }) => choose({ province: target.value }, fields.province)}
      >
        <option value="">All of Canada</option>
        {provinceCodes.map((code) => (
          <option key={code} value={code}>
            {provinces[code]}
          </option>
        ))}
      </Select>
    </>
  );
}
