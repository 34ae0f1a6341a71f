/** How a setting's text is read: each gives the value, or undefined when the text is not what was expected. */

export interface Setting<Value> {
  /** What a good value is, in words. */
  expected: string
  example: string
  /** True when the value holds a secret and may not be repeated in a message. */
  hidden?: boolean
  read(found: string): Value | undefined
}

export interface SocialLink {
  label: string
  url: string
}

const PORT_MAX = 65_535
const ADDRESS = /^[^\s@<>"',;]+@[^\s@<>"',;]+$/
const SENDER = /^(?:[^<>"\r\n,;@]+ <([^<>\s]+)>|([^<>\s]+))$/

export function text(example: string): Setting<string> {
  return { expected: 'a text', example, read: (found) => found }
}

/** A text that opens something: never repeated in a message, and too long to be guessed. */
export function key(min: number, example: string): Setting<string> {
  return {
    expected: `at least ${min} characters`,
    example,
    hidden: true,
    read: (found) => (found.length >= min ? found : undefined),
  }
}

export function port(example: string): Setting<number> {
  return {
    expected: `a port from 0 to ${PORT_MAX}`,
    example,
    read: (found) => (/^\d{1,5}$/.test(found) && Number(found) <= PORT_MAX ? Number(found) : undefined),
  }
}

export function wholeNumber(min: number, max: number, example: string): Setting<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    example,
    read(found) {
      const value = /^\d{1,9}$/.test(found) ? Number(found) : undefined
      return value !== undefined && value >= min && value <= max ? value : undefined
    },
  }
}

export function flag(example: string): Setting<boolean> {
  const flags: Record<string, boolean> = { true: true, 1: true, false: false, 0: false }
  return { expected: 'true or false', example, read: (found) => flags[found.toLowerCase()] }
}

export function oneOf<const Choice extends string>(choices: readonly [Choice, ...Choice[]]): Setting<Choice> {
  return {
    expected: `one of ${choices.join(', ')}`,
    example: choices[0],
    read: (found) => choices.find((choice) => choice === found),
  }
}

/** An http or https origin: no path, because the paths are the product's; the slash at the end is dropped. */
export function webAddress(example: string): Setting<string> {
  return { expected: 'an http or https address without a path', example, read: originOf }
}

/** A connection address with one of the protocols; it may hold credentials, so it is never repeated. */
export function url(protocols: readonly string[], example: string): Setting<string> {
  return {
    expected: `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    example,
    hidden: true,
    read: (found) => (URL.canParse(found) && protocols.includes(new URL(found).protocol) ? found : undefined),
  }
}

export function routerBase(example: string): Setting<string> {
  return {
    expected: 'a path that begins with a slash and does not end with one',
    example,
    read: (found) => (/^(\/[\w.~-]+)+$/.test(found) ? found : undefined),
  }
}

export function emailAddress(example: string): Setting<string> {
  return { expected: 'an email address', example, read: (found) => (ADDRESS.test(found) ? found : undefined) }
}

/** `Name <address>` or an address alone. */
export function mailSender(example: string): Setting<string> {
  return {
    expected: 'an email address, with or without a name',
    example,
    read(found) {
      const [, named, bare] = SENDER.exec(found) ?? []
      return ADDRESS.test(named ?? bare ?? '') ? found : undefined
    },
  }
}

export function origins(example: string): Setting<string[]> {
  return {
    expected: 'http or https origins, separated by commas',
    example,
    read(found) {
      const list = found.split(',').map((origin) => originOf(origin.trim()))
      return list.every((origin) => origin !== undefined) ? list : undefined
    },
  }
}

/** How far the addresses told by a proxy are believed: true, false, a number of hops, or the proxies' addresses. */
export function trust(example: string): Setting<boolean | number | string> {
  return {
    expected: 'true, false, a number of proxies, or their addresses separated by commas',
    example,
    read(found) {
      if (/^\d{1,2}$/.test(found)) return Number(found)
      if (found === 'true' || found === 'false') return found === 'true'
      return /^[\da-fA-F.:/, ]+$|^(loopback|linklocal|uniquelocal)$/.test(found) ? found : undefined
    },
  }
}

export function jsonLinks(example: string): Setting<SocialLink[]> {
  return {
    expected: 'JSON: a list of { "label", "url" } with http or https addresses',
    example,
    read(found) {
      const links = parseJson(found)
      return Array.isArray(links) && links.every(isSocialLink) ? links : undefined
    },
  }
}

function isSocialLink(link: unknown): link is SocialLink {
  if (typeof link !== 'object' || link === null || !('label' in link) || !('url' in link)) return false
  return typeof link.label === 'string' && typeof link.url === 'string' && /^https?:\/\//.test(link.url)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function originOf(found: string): string | undefined {
  if (!URL.canParse(found)) return undefined
  const { protocol, origin, pathname, search, hash } = new URL(found)
  const isOrigin =
    (protocol === 'http:' || protocol === 'https:') && pathname === '/' && search === '' && hash === ''
  return isOrigin ? origin : undefined
}
