/** The stable keys of list entries. */

/**
 * The key that an entry gets from its code or its first text: small letters, digits and hyphens; empty for a text that
 * has neither. The migration that gave the first entries their keys says the same in SQL.
 */
export function listKeyOf(text: string): string {
  return text
    .replaceAll(/[éÉ]/g, 'e')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
