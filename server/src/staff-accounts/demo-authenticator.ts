/** The page of the demo that shows the code of its staff account, as an app on a phone would (STA-014). */
import { createHash } from 'node:crypto'
import { CODE_PERIOD_S, codeAt } from '#platform/credentials/one-time-codes.ts'
import type { HubServer } from '#platform/http/serve.ts'
import { DEMO_SECRET, DEMO_STAFF_EMAIL } from './staff-accounts.sweep.ts'

const MS = 1000
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 30rem; margin: 15vh auto 0; padding: 0 1rem; text-align: center }
output { display: block; font: 600 3rem/1.4 ui-monospace, monospace; letter-spacing: .1em }
`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** Mounts /dev/authenticator. Only a demo has such a page. */
export function mountDemoAuthenticator({ fastify, context }: HubServer): void {
  if (!context.config.demo) return
  fastify.get('/dev/authenticator', (_request, reply) => {
    const now = context.clock.now()
    const code = codeAt(DEMO_SECRET, now)
    const secondsLeft = CODE_PERIOD_S - (Math.floor(now.getTime() / MS) % CODE_PERIOD_S)
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${secondsLeft}">
<title>Authenticator of the demo</title><style>${STYLE}</style>
<h1>${DEMO_STAFF_EMAIL}</h1><output>${code.slice(0, 3)} ${code.slice(3)}</output>
<p>The next code comes in ${secondsLeft} seconds. Each works once.</p></html>`)
  })
}
