/** Where the pages of the hub live on their host: the path the server was told (NAV-001). Calls are always at /api. */

/** The path the pages live under, '' or '/something'; the server writes it into the page it serves. */
export function hubBase(): string {
  const content = document.querySelector('meta[name="hub-base"]')?.getAttribute('content') ?? ''
  return content.replace(/\/+$/, '')
}
