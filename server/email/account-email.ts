import { z } from 'zod';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import { defineEmail } from './define-email.ts';
import type { Email } from './email.ts';
import { findRecipient, type Recipient } from './recipient-queries.ts';

/** Why what tells of one moment is not sent again. */
export const notice = 'It said what had just happened.';

/** The account is found by its email key when the email is sent. */
export const toAccount = z.object({ email_key: z.string() });

interface AccountEmail<Values> {
  letter: string;
  name: string;
  values: z.ZodType<Values>;
  once?: string;
  /** Why there is no reason for it any more, if there is none. */
  whyNot?(account: Recipient): string | undefined;
  /** To the account's own address at the time of sending, unless this says another. */
  to?(account: Recipient): string;
  /** `page` is the URL of a path, `day` an instant's day where the association is, `name` its short name. */
  write(
    account: Recipient,
    context: {
      deps: Deps;
      values: Values;
      page(path: string): string;
      day(at: string): string;
      name: string;
    },
  ): Email | Promise<Email>;
}

export function accountEmail<Values extends { email_key: string }>({
  whyNot,
  to = ({ email }) => email,
  write,
  ...named
}: AccountEmail<Values>) {
  return defineEmail({
    ...named,
    job: 'letter',
    async find({ db }, { email_key }) {
      const account = await findRecipient(db, email_key);
      if (!account) return 'There is no account with this address any more.';
      return whyNot?.(account) ?? account;
    },
    async write(deps, account, values) {
      const page = (path: string) => `${deps.settings.baseUrl}${path}`;
      const { time_zone, short_name: name } = await loadAssociation(deps.db);
      const day = (at: string) => whenIn(time_zone, at, 'day');
      return { to: to(account), email: await write(account, { deps, values, page, day, name }) };
    },
  });
}
