import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface NameColumns {
  first_name: SQLWrapper;
  last_name: SQLWrapper;
}

// As `fullName` of the contract, in a query: one of the two names may be empty (V35). Null without a person.

export function fullNameOf<T extends string | null = string>(person: NameColumns): SQL<NoInfer<T>> {
  return sql<T>`btrim(${person.first_name} || ' ' || ${person.last_name})`;
}

/** What a list of people is sorted by. */
export function lastNameFirst(person: NameColumns): SQL<string> {
  return sql<string>`btrim(${person.last_name} || ' ' || ${person.first_name})`;
}
