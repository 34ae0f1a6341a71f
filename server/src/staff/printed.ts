/** Escapes what is printed: it may have text from strangers, which must not control the terminal. */
import { escapeUnprintable } from '@hub/contract/fields.rules'

const HEX = 16
const CODE_DIGITS = 4
const INDENT = 2

/** Each line, so that no content looks like another line or column of the output. */
export function printed(lines: readonly string[]): string[] {
  return lines.map((line) => escapeUnprintable(line))
}

/** The data as JSON. What JSON itself would leave unescaped and a terminal may act on is escaped as `\u202e`. */
export function printedJson(data: unknown): string {
  return JSON.stringify(data, null, INDENT)
    .split('\n')
    .map((line) =>
      line.replaceAll(/./gsu, (sign) => (escapeUnprintable(sign) === sign ? sign : codesOf(sign))),
    )
    .join('\n')
}

function codesOf(sign: string): string {
  return sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(HEX).padStart(CODE_DIGITS, '0')}`)
    .join('')
}
