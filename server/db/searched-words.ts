import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** The words of a search, all of which must occur. */
export function searchedWords(search: string): string[] {
  return [...new Set(search.split(/\s+/u).filter((word) => word !== ''))];
}

/** A word as in `search_text`. Escaped after folding, which can itself produce a wildcard (D8). */
export function literally(word: string | Placeholder): SQL {
  return sql`regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
}
