/** Names and what is typed in one form, so that a search finds one by the other. */

/** Lower case without accents; full-width letters become plain ones. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
