import type { Association } from '#contract/organizing/organizing.ts';
import { formatDay } from '#contract/values/dates.ts';
import type { Notified } from '../db/tables/incident-tables.ts';
import type { IncidentRow } from './incident-queries.ts';

/** To the Commission d'accès à l'information, the Office of the Privacy Commissioner, the people concerned. */
export const noticeKinds = ['cai', 'opc', 'people'] as const;
type NoticeKind = (typeof noticeKinds)[number];

/** A draft with all that the rules ask for: somebody reads it, completes it and sends it. */
export function incidentNotice(kind: NoticeKind, incident: IncidentRow, by: Association): string {
  const parts = kind === 'people' ? toPeople(incident, by) : toAuthority(kind, incident, by);
  return `${parts.map(([title, text]) => (title ? `${title}\n${text}` : text)).join('\n\n')}\n`;
}

type Part = [title: string, text: string];

function toAuthority(kind: 'cai' | 'opc', incident: IncidentRow, by: Association): Part[] {
  return [
    [
      '',
      kind === 'cai'
        ? 'To the Commission d’accès à l’information du Québec\nNotice of a confidentiality incident with a risk of serious injury'
        : 'To the Office of the Privacy Commissioner of Canada\nReport of a breach of security safeguards with a real risk of significant harm',
    ],
    ['Who reports', `${by.name}${by.address.map((part) => `\n${part}`).join('')}`],
    ['Whom to ask', contact(by)],
    ['What happened, and the cause as far as it is known', incident.what],
    ['When', incident.happened],
    ['When we learned of it', formatDay(incident.noticed_on)],
    ['The personal information concerned', incident.data],
    ['How many people', peopleOf(incident, kind)],
    [
      kind === 'cai'
        ? 'Why we judge that there is a risk of serious injury: how sensitive the information is, what could follow from its use, how likely that is'
        : 'Why we judge that there is a real risk of significant harm: how sensitive the information is, how likely misuse is',
      incident.reason,
    ],
    [
      'What we have done, or will do, to lessen the harm and to keep it from happening again',
      incident.measures,
    ],
    ['How the people concerned were told, or will be', notifiedText(incident.notified, 'people')],
    [
      'Who else was told',
      notifiedText(incident.notified, kind === 'cai' ? 'opc' : 'cai', 'others'),
    ],
  ];
}

function toPeople(incident: IncidentRow, by: Association): Part[] {
  return [
    ['', `About your data at ${by.name}`],
    ['What happened', `${incident.what}\n\nWhen: ${incident.happened}`],
    ['Which of your data', incident.data],
    ['What we do about it', incident.measures],
    ['What you can do', incident.advice ?? missing],
    [
      'Whom you can ask',
      `${contact(by)}\nYou may also turn to the Privacy Commissioner of Canada (priv.gc.ca) and, in Quebec, to the Commission d’accès à l’information (cai.gouv.qc.ca).`,
    ],
  ];
}

const missing = '[to be completed]';

const contact = (by: Association) =>
  [by.privacy_officer ?? `${missing}: the privacy officer`, by.email, by.phone]
    .filter((part) => part !== null)
    .join('\n');

function peopleOf({ people, people_in_quebec }: IncidentRow, kind: NoticeKind): string {
  const all = people === null ? 'Not known yet.' : `${people}`;
  return kind === 'cai' ? `${all}\nOf them in Quebec: ${people_in_quebec ?? 'not known yet'}` : all;
}

function notifiedText(notified: Notified[], ...kinds: Notified['whom'][]): string {
  const lines = notified
    .filter(({ whom }) => kinds.includes(whom))
    .map(({ whom, on, how }) => `${formatDay(on)}${whom === 'people' ? '' : `, ${whom}`}: ${how}`);
  return lines.length > 0 ? lines.join('\n') : missing;
}
