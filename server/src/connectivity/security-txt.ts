/** Says whom to contact about a security hole in the hub (RFC 9116, HRD-005). */
import type { HubServer } from '#platform/http/serve.ts'

const PATH = '/.well-known/security.txt'
/** The standard asks for less than a year. Each answer computes its own expiry date, so it never expires. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000

export function mountSecurityTxt({ fastify, context }: HubServer): void {
  const { config, clock } = context
  fastify.get(PATH, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString()
    const lines = [
      `Contact: mailto:${config.contactEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, zh',
      `Canonical: ${config.publicUrl}${PATH}`,
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
