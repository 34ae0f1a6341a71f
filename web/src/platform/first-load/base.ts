/** The base path of the hub's pages on their host, from the server's settings (NAV-001). Calls are always at /api. */

/** The base path, '' or '/something'; the server writes it into the page it serves. */
export function hubBase(): string {
  const content = document.querySelector('meta[name="hub-base"]')?.getAttribute('content') ?? ''
  return content.replace(/\/+$/, '')
}
