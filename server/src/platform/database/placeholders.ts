/** The placeholders of prepared statements. */
import { type Placeholder, sql } from 'drizzle-orm'

/** What a prepared statement is given, by name: `insert(sessions).values(placeholdersOf('id', 'device'))`. */
export function placeholdersOf<Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<
    Name,
    Placeholder<Name>
  >
}
