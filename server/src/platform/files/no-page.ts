/** Decides which unknown addresses are the application's, and answers the others, mostly of scanners, with 404. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '@hub/contract/errors'
import { localeOf } from '@hub/contract/locales'
import { SCREEN_ROOTS } from '@hub/contract/screen-roots'
import { sendFailure } from '../http/http.ts'
import { noPageTexts } from './no-page.texts.ts'

const ROOTS = new Set<string>(SCREEN_ROOTS)
/** What the server itself has below the top. A missing script must not be the page: a browser would keep it. */
const OWN_ROOTS = new Set(['api', 'assets', 'dev', 'healthz', 'metrics', 'readyz', 'static'])

/** The page by the name of its file: so the worker of application mode fetches it. Without it no worker is installed. */
export const PAGE_FILE = 'index.html'

/**
 * True when the application answers at this path. It leads whoever mistyped a word to the dashboard (NAV-001). A name
 * with a dot, such as wp-login.php or .env, is a file of some other program, unless it stands in the path of a screen.
 * @param path without the hub's base and without a slash at its beginning
 */
export function isOfApplication(path: string): boolean {
  const [root = ''] = path.split('/')
  if (ROOTS.has(root) || path === PAGE_FILE) return true
  return !OWN_ROOTS.has(root) && !path.includes('.')
}

/** Answers 404: a small page for whoever asks for a page, otherwise the common refusal. */
export function sendNoPage(request: FastifyRequest, reply: FastifyReply, base: string): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return sendFailure(reply, 'NotFound')
  const locale = localeOf(request.headers['accept-language'])
  const { title, way } = noPageTexts[locale]
  const page =
    `<!doctype html><html lang="${locale}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>` +
    `<h1>${title}</h1><p><a href="${base}/dashboard">${way}</a></p></html>`
  reply.code(ERRORS.NotFound.status).header('cache-control', 'no-store').header('vary', 'accept-language')
  return reply.type('text/html; charset=utf-8').send(page)
}
