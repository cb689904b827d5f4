import type { Email } from '#server/email/email.ts';

interface Written {
  subject: string;
  text: string;
  /** Null: somebody whose account is erased. */
  by: string | null;
  association: { name: string; address: string[] };
  event: { title: string; when: string };
  /** Whether they have a place, or had one. */
  isComing: boolean;
}

/** 15.2: what an organizer wrote, as it was typed, with who wrote it and why it is in this mailbox. */
export function messageEmail({
  subject,
  text,
  by,
  association: { name, address },
  event: { title, when },
  isComing,
}: Written): Email {
  const why = isComing
    ? `You get this email because you have a place at ${title}, ${when}, or booked one for somebody else.`
    : `You get this email because you had a place at ${title}, ${when}.`;
  return {
    subject,
    paragraphs: [],
    written: text,
    afterwards: [why, `Sent by ${[by ?? 'an organizer', name, ...address].join(', ')}.`],
    signature: by === null ? name : `${by}, ${name}`,
  };
}
