/** Breaks a text into lines, in scripts with spaces and in Chinese. */

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u
/** No line begins with these, and none ends with those that open. */
const CLOSES =
  /^[\u3001\u3002\uFF0C\uFF0E\uFF1A\uFF1B\uFF01\uFF1F\uFF09\u300D\u300F\u3011\u300B\u2026\u201D\u2019\u00BB,.:;!?)\]%]/u
const OPENS = /[\uFF08\u300C\u300E\u3010\u300A\u201C\u2018\u00AB([]$/u

/**
 * The lines of a text that is not wider than `maxWidth` on any of them, unless one letter is.
 * @param widthOf the width of a text as it will be drawn
 */
export function linesOf(
  words: readonly string[],
  maxWidth: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const unit of unitsOf(words)) {
    if (line !== '' && widthOf((line + unit).trimEnd()) > maxWidth) {
      lines.push(line.trimEnd())
      line = ''
    }
    for (const part of widthOf(unit.trimEnd()) > maxWidth ? Array.from(unit) : [unit]) {
      if (line !== '' && widthOf((line + part).trimEnd()) > maxWidth) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** Words that must stay on one line, each with the spaces after it. */
function unitsOf(words: readonly string[]): string[] {
  const units: string[] = []
  for (const word of words) {
    const before = units.at(-1)
    if (before === undefined || (mayBreak(before, word) && word.trim() !== '')) units.push(word)
    else units[units.length - 1] = before + word
  }
  return units
}

function mayBreak(before: string, word: string): boolean {
  if (/\s$/u.test(before)) return true
  if (CLOSES.test(word) || OPENS.test(before)) return false
  return IDEOGRAPH.test(before.slice(-1)) || IDEOGRAPH.test(word.slice(0, 1))
}
