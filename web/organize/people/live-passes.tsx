import { useQueryClient } from '@tanstack/react-query';
import type { LivePass } from '#contract/door/door.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { whenIn } from '#contract/values/when.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import sections from '../../ui/sections.module.css';
import rows from '../lists/list-rows.module.css';
import { organize, organizeQuery, useOrganized } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';
import styles from './people.module.css';

/** Helpers at a door without an account (11): captains give the passes there; people who give roles see them here. */
export function LivePasses() {
  const query = useOrganized('livePasses');
  const passes = query.data?.data;
  if (passes?.length === 0) {
    return (
      <p className={rows.small}>
        No passes for the door are active. Captains and organizers show them to helpers, at the
        door.
      </p>
    );
  }
  return (
    <section className={sections.section} aria-labelledby="passes">
      <h2 id="passes">Passes for the door</h2>
      {!passes && <PartFailed what="The passes" query={query} />}
      {passes && (
        <ul className={rows.rows}>
          {passes.map((pass) => (
            <PassRow key={pass.uuid} pass={pass} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PassRow({ pass }: { pass: LivePass }) {
  const { uuid, name, event, state, check_ins, made_by, made_at, ends_at, link_ends_at } = pass;
  const { run, failure, underWay } = useButtonChange();
  const queryClient = useQueryClient();
  const whose = name ?? 'a pass that nobody has opened';

  async function end() {
    const loss = {
      title: `End the pass of ${whose}?`,
      text: 'It no longer opens the list at the door. Check-ins made with it before still count.',
      button: 'End It',
    };
    if (!(await confirmLoss(loss))) return;
    await run('end', async () => {
      await organize('endDoorPass', { params: { uuid } });
      // Before the row, with the button, is gone.
      showOutcome();
      notifyDone(`The pass of ${whose} is ended.`);
      await queryClient.invalidateQueries(organizeQuery('livePasses'));
    });
  }

  return (
    <li className={classNames(rows.tallRow, styles.row)}>
      <div className={rows.lines}>
        <p>
          <strong>{name ?? 'Nobody yet'}</strong>{' '}
          <Badge tone={state === 'open' ? 'green' : 'sand'}>
            {state === 'open' ? 'At the door' : 'Not opened yet'}
          </Badge>
        </p>
        <p>
          <a href={`/organize/door/${event.slug}`}>{event.title}</a>
          {check_ins > 0 && `, ${check_ins} let in`}
        </p>
      </div>
      <div className={rows.small}>
        <p>
          {link_ends_at
            ? `The link ends ${whenIn(event.timezone, link_ends_at, 'fact')}`
            : `Ends ${whenIn(event.timezone, ends_at, 'fact')}`}
        </p>
        <p>
          Given {shortWhen(event.timezone, made_at, 'listYear')}
          {made_by !== null && ` by ${made_by}`}
        </p>
      </div>
      <Button variant="outline" loading={underWay.includes('end')} onClick={end}>
        End<span className="visually-hidden"> the pass of {whose}</span>
      </Button>
      <FormFailure message={failure} />
    </li>
  );
}
