/** Shapes that parse the text of a setting. The description of each says which values are valid. */
import path from 'node:path'
import { z } from 'zod'

const PORT_MAX = 65_535
const ADDRESS = /^[^\s@<>"',;]+@[^\s@<>"',;]+$/
const SENDER = /^(?:[^<>"\r\n,;@]+ <([^<>\s]+)>|([^<>\s]+))$/

export const text = z.string().describe('a text')

/** A secret key that is too long to be guessed. */
export const key = (min: number) => z.string().min(min).describe(`at least ${min} characters`)

export const oneOf = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices).describe(`one of ${choices.join(', ')}`)

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .describe(`a whole number from ${min} to ${max}`)

export const port = wholeNumber(0, PORT_MAX).describe(`a port from 0 to ${PORT_MAX}`)

/** A path, which becomes absolute. It need not exist. */
export const place = (kind: string) =>
  z
    .string()
    .describe(kind)
    .transform((given) => path.resolve(given))

export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).describe('true or false')

/** An http or https origin. It may have no path, because the hub defines its own paths. A final slash is removed. */
export const webAddress = z
  .string()
  .refine(isOrigin)
  .transform((address) => new URL(address).origin)
  .describe('an http or https address without a path')

/** An http or https address that may have a path. A final slash is removed. */
export const webPlace = z
  .string()
  .refine((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))
  .transform((address) => address.replace(/\/+$/, ''))
  .describe('an http or https address')

/** Headers as OpenTelemetry writes them: `name=value,name=value`, values percent-encoded. */
export const headerList = z
  .string()
  .regex(/^[\w-]+=[^,=\s][^,\s]*(,[\w-]+=[^,=\s][^,\s]*)*$/)
  .transform((list) =>
    Object.fromEntries(
      list.split(',').map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
      }),
    ),
  )
  .describe('name=value, with commas between several')

export const fraction = z
  .string()
  .regex(/^\d(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().max(1))
  .describe('a number from 0 to 1')

/** A connection address with one of the protocols. It may hold credentials. */
export const connection = (...protocols: string[]) =>
  z
    .string()
    .refine((address) => URL.canParse(address) && protocols.includes(new URL(address).protocol.slice(0, -1)))
    .describe(`an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`)

/** A bucket of an S3-compatible store, with or without a prefix. Keys in it would end up in logs, so it has none. */
export const bucket = z
  .string()
  .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.\-/]*)?$/)
  .describe('an address s3://bucket or s3://bucket/prefix')

export const routerBase = z
  .string()
  .regex(/^(\/[\w.~-]+)*$/)
  .describe('a path that begins with a slash and does not end with one')

export const emailAddress = z.string().regex(ADDRESS).describe('an email address')

/** `Name <address>` or only an address. */
export const mailSender = z
  .string()
  .refine((sender) => {
    const [, named, bare] = SENDER.exec(sender) ?? []
    return ADDRESS.test(named ?? bare ?? '')
  })
  .describe('an email address, with or without a name')

export const origins = z
  .string()
  .transform((list) => (list === '' ? [] : list.split(',').map((origin) => origin.trim())))
  .pipe(z.array(webAddress))
  .describe('http or https origins, separated by commas')

export const hostNames = z
  .string()
  .regex(/^[\w.:[\]-]*(, *[\w.:[\]-]+)*$/)
  .transform((list) => list.split(',').flatMap((host) => host.trim() || []))
  .describe('names or addresses of machines, separated by commas')

/** Which forwarded addresses are trusted: true, false, the number of proxies, or the addresses of the proxies. */
export const trust = z
  .union([
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    z.enum(['true', 'false']).transform((word) => word === 'true'),
    z.string().regex(/^[\da-fA-F.:/, ]+$|^(loopback|linklocal|uniquelocal)$/),
  ])
  .describe('true, false, a number of proxies, or their addresses separated by commas')

export const socialLinks = z
  .string()
  .transform(jsonOf)
  .pipe(z.array(z.object({ label: z.string(), url: z.string().regex(/^https?:\/\//) })))
  .describe('JSON: a list of { "label", "url" } with http or https addresses')

/** The parsed JSON, or undefined when the text is no JSON. */
function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, pathname, search, hash } = new URL(address)
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === ''
}
