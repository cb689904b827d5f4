import {
  type DayOrder,
  type ImportField,
  importFields,
  isDayField,
} from '#contract/members/import-fields.ts';
import type { ChosenColumns, ImportColumn } from '#contract/members/imports.ts';
import { keysOf } from '#contract/values/choices.ts';
import { orderOf } from './read-day.ts';
import type { Table } from './read-table.ts';

/** How spreadsheets head a column, in English and French; without accents and signs. */
const headersOf: Record<ImportField, string> = {
  first_name: 'first name|first|given name|given names|forename|prenom|prenoms',
  last_name: 'last name|last|surname|family name|nom de famille',
  name: 'name|full name|whole name|member|member name|members|nom|nom complet|nom et prenom|prenom et nom|membre|nom du membre',
  email:
    'email|e mail|mail|email address|e mail address|courriel|adresse courriel|adresse de courriel|adresse electronique|courrier electronique|adresse email|adresse e mail',
  phone:
    'phone|phone number|telephone|telephone number|tel|mobile|mobile phone|cell|cell phone|home phone|numero de telephone|no de telephone|cellulaire|portable',
  street:
    'street|street address|address|address 1|address line 1|mailing address|postal address|adresse|adresse postale|adresse civique|adresse 1|rue',
  city: 'city|town|city town|municipality|ville|municipalite|localite',
  province: 'province|prov|province territory|state|province state|province ou territoire',
  postal_code: 'postal code|postcode|post code|postal|zip|zip code|code postal|cp|c p',
  member_since:
    'member since|since|joined|join date|date joined|joined on|joining date|start|start date|membership start|membre depuis|depuis|date d adhesion|adhesion|membre depuis le|debut|date de debut|date d inscription|inscription',
  until:
    'until|member until|membership until|expires|expires on|expiry|expiry date|expiration|expiration date|end|end date|membership end|paid until|paid to|paid through|valid until|valid to|renewal|renewal date|renews|renews on|jusqu au|membre jusqu au|valide jusqu au|paye jusqu au|echeance|date d echeance|date d expiration|expire le|fin|date de fin|renouvellement|date de renouvellement',
  number:
    'number|no|nr|num|member no|member number|member id|membership number|membership no|membership id|id|numero|numero de membre|no de membre|n de membre|no membre|matricule|code de membre',
  note: 'note|notes|comment|comments|remark|remarks|commentaire|commentaires|remarque|remarques',
};

const fieldOfHeader = new Map(
  keysOf(headersOf).flatMap((field) => headersOf[field].split('|').map((name) => [name, field])),
);

const plain = (header: string) =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What each column is, as its header says; a field is one column, the first. */
export function guessFields(headers: string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const guessed = headers.map((header) => {
    // What this portal calls a field, as in its own files, is that field.
    const own = keysOf(importFields).find((field) => plain(importFields[field]) === plain(header));
    const field = own ?? fieldOfHeader.get(plain(header)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  // `Nom` beside `Prénom` is the last name.
  const isParted = taken.has('first_name') && !taken.has('last_name');
  return guessed.map((field) => (field === 'name' && isParted ? 'last_name' : field));
}

/** The columns with what was chosen, or else guessed; the order of days as its days show it, unless chosen. */
export function chosenColumns({ headers, rows }: Table, chosen?: ChosenColumns): ImportColumn[] {
  const fields = chosen ? [] : guessFields(headers);
  return headers.map((header, index) => {
    const field = (chosen ? chosen[index]?.field : fields[index]) ?? null;
    if (!isDayField(field)) return { header, field, order: null, is_ambiguous: false };
    const shown = orderOf(rows.map(({ cells }) => cells[index] ?? ''));
    const order: DayOrder | null = chosen?.[index]?.order ?? shown.order;
    return { header, field, order, is_ambiguous: shown.is_ambiguous };
  });
}

/** A field that two columns would be. */
export function fieldTwice(chosen: ChosenColumns): ImportField | undefined {
  const fields = chosen.flatMap(({ field }) => field ?? []);
  return fields.find((field, index) => fields.indexOf(field) !== index);
}
