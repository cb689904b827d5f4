// A record that people edit has one table of its fields. From it come the rows of its form, what is typed and
// what is sent, and the names in refusals, in the comparison of two versions, and in its history. How long a text
// may be stands in the schema of the call alone. Nothing here needs zod: the browser has it, too.

export type FieldKind =
  | 'text'
  /** Several lines. */
  | 'long'
  /** The last part of an address. */
  | 'slug'
  | 'web'
  | 'email'
  | 'phone'
  | 'time'
  /** A plain date. */
  | 'day'
  | 'zone'
  | 'money'
  | 'number'
  /** A whole number. */
  | 'count'
  | 'percent'
  | 'choice'
  | 'switch'
  /** Its URL. */
  | 'picture'
  /** A list, one a line. */
  | 'lines'
  /** As #rrggbb. */
  | 'colour'
  /** The first day of a year, as MM-DD. */
  | 'year-day'
  /** A list of rows with fields of their own. */
  | 'rows';

export interface Field {
  /** Its name on every screen. */
  label: string;
  kind: FieldKind;
  /** Below the field; of a switch the sentence beside it. */
  hint?: string;
  /** Marked so. */
  isRequired?: boolean;
  /** What is sent for an empty field, unless it is the empty text. */
  empty?: null | 0;
  /** Of money: its cents always show, as in a column of sums. */
  hasCents?: true;
  /** The names of a choice's values; with `empty`, none is one of them. */
  choices?: Readonly<Record<string, string>>;
  /** How the zones begin among which people choose; otherwise all. */
  zones?: string;
  /** The lines that the box of a long text shows. */
  lines?: number;
  /** How many stand side by side. */
  across?: 2 | 3;
  placeholder?: string;
  autoComplete?: string;
  /** The fields of each row. */
  rows?: Fields;
}

export type Fields = Readonly<Record<string, Field>>;

/** The names of what is in a record; what is in its groups has names like `venue.city`. */
export type FieldName<Values> = {
  [Name in keyof Values & string]: NonNullable<Values[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Values[Name]> extends object
      ? `${Name}.${keyof NonNullable<Values[Name]> & string}`
      : Name;
}[keyof Values & string];

/** Every field of a record: a table without one of them does not compile. */
export type FieldTable<Values, More = object> = Readonly<
  Record<FieldName<Values>, Readonly<Field & More>>
>;

/** What a form has of each field. */
export type TextsOf<Table extends Fields> = {
  [Name in keyof Table]: Table[Name]['kind'] extends 'switch' ? boolean : string;
};

/** The value of a name like `venue.city`; undefined where the group is not there. */
export function valueAt(record: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        value === null ? undefined : new Map(Object.entries(value ?? {})).get(part),
      record,
    );
}

/** The record of such names and values: those with a dot are in groups. */
export function recordOf<Values>(values: [name: string, value: unknown][]): Values {
  const record: Record<string, unknown> = {};
  for (const [name, value] of values) {
    const [group = '', part] = name.split('.');
    record[group] = part === undefined ? value : { ...Object(record[group]), [part]: value };
  }
  return record as Values;
}

/** The value of a field in which nothing is said. */
export function emptyOf({ kind, empty }: Field): unknown {
  if (kind === 'lines' || kind === 'rows') return [];
  if (kind === 'switch') return false;
  return empty === undefined ? '' : empty;
}

export const namesOf = <Name extends string>(fields: Readonly<Record<Name, Field>>) =>
  Object.keys(fields) as Name[];

/** The column in which `venue.city` is stored is `venue_city`. */
export type ColumnOf<Name extends string> = Name extends `${infer Group}.${infer Part}`
  ? `${Group}_${Part}`
  : Name;

export const columnOf = (name: string): string => name.replace('.', '_');
