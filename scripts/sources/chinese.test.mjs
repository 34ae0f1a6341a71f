/** The rules for Chinese texts: the word for the people who are served, full-width punctuation, no gaps (I18-003). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow } from '../parts/sources.mjs'
import { inRoot } from '../parts/root.mjs'

/** All texts for people: those of screens, mails and pages, of the definitions of figures, and of the demo's own pages. */
const isRead = (file) =>
  file.endsWith('.texts.ts') ||
  /^contract\/.*\.rules\.ts$/.test(file) ||
  /^demo\/.*\.(ts|html|json)$/.test(file)
const HAN = /\p{Script=Han}/u

const lines = ['contract', 'ui', 'web', 'console', 'server', 'player', 'demo'].flatMap((floor) =>
  filesBelow(floor)
    .filter(isRead)
    .flatMap((file) =>
      readFileSync(inRoot(file), 'utf8')
        .split('\n')
        .map((text, index) => ({ place: `${file}:${index + 1}`, text }))
        .filter(({ text }) => HAN.test(text)),
    ),
)
/** @param {RegExp} fault */
const faults = (fault) =>
  lines.filter(({ text }) => fault.test(text)).map(({ place, text }) => `${place} ${text.trim()}`)

it('I18-003 reads the texts of every floor that has Chinese ones', () => {
  expect(lines.length).toBeGreaterThan(500)
  for (const floor of ['ui/', 'web/', 'server/'])
    expect(lines.some(({ place }) => place.startsWith(floor))).toBe(true)
})

it('I18-003 calls the people who are served 服务对象, and nobody a customer', () => {
  expect(faults(/客户|顾客/u)).toEqual([])
})

it('I18-003 calls a facilitator 辅导员 on every floor', () => {
  expect(faults(/引导员|引导者|协调员/u)).toEqual([])
})

it('I18-003 calls a delivered session 活动 on every floor; 课程 are the courses among the events', () => {
  const ofSessions = /^(console|server|contract)\/(?!.*events)/
  expect(faults(/课程/u).filter((one) => ofSessions.test(one))).toEqual([])
})

it('I18-003 writes punctuation in full width beside Chinese, a dash and an ellipsis as Chinese has them', () => {
  expect(faults(/\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u)).toEqual([])
  expect(faults(/\p{Script=Han} ?(\.\.|--)/u)).toEqual([])
})

/** The lines of the Chinese words in files of texts: a word that is filled in may stand there without a Chinese character. */
const chineseLines = ['contract', 'ui', 'web', 'console', 'server', 'player'].flatMap((floor) =>
  filesBelow(floor)
    .filter((file) => file.endsWith('.texts.ts'))
    .flatMap((file) => {
      let indent
      return readFileSync(inRoot(file), 'utf8')
        .split('\n')
        .flatMap((text, index) => {
          indent ??= /^(\s*)zh: \{$/.exec(text)?.[1]
          const isWithin = indent !== undefined
          if (isWithin && text.startsWith(`${indent}}`)) indent = undefined
          return isWithin || /\bzh: ['"`]/.test(text) ? [`${file}:${index + 1} ${text.trim()}`] : []
        })
    }),
)

it('I18-003 puts no half-width mark between two words that are filled in', () => {
  expect(chineseLines.length).toBeGreaterThan(1000)
  expect(chineseLines.filter((line) => /\} ?[,;:!?] ?\{\w+\}/.test(line))).toEqual([])
})

it('I18-003 I18-005 puts the marks of the language between words that stand in a line', () => {
  const joined = ['contract', 'ui', 'web', 'console', 'server/src/reports', 'player'].flatMap((floor) =>
    filesBelow(floor)
      .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
      .flatMap((file) => (readFileSync(inRoot(file), 'utf8').includes(".join(', ')") ? [file] : [])),
  )
  const beside = ['ui', 'web', 'console'].flatMap((floor) =>
    filesBelow(floor)
      .filter((file) => /\/src\/.*\.tsx$/.test(file) && !/\.test\.|\/testing\//.test(file))
      .filter((file) => /\{[\w.]+(\([^{}]*\))?\}[,;:!?] ?\{[\w.]+/.test(readFileSync(inRoot(file), 'utf8'))),
  )
  expect(beside).toEqual([])
  // The sizes of a picture and a note of the audit log, which nobody reads in Chinese.
  expect(joined).toEqual(['contract/src/pictures.rules.ts', 'server/src/reports/report-slice.ts'])
})

it('I18-003 leaves no space after a full-width mark, and none between two Chinese characters', () => {
  expect(faults(/[。，、；：！？] (?!$)|\p{Script=Han} \p{Script=Han}/u)).toEqual([])
})

/**
 * Placeholders that stand for words: names, addresses, codes. All others of the console's texts stand for numbers, sizes
 * and dates, so a new one that is a name belongs here.
 */
const WORDS =
  'name|names|email|product|provider|contact|by|code|codes|id|ids|who|whom|to|earlier|later|removed|kept|place|before|after|fields|color|zone|kind|dimension|document|language|file|wanted|host|system|browser|device|address'
/** The design of the console has no space between a number and Chinese; that of the facilitators' screens asks it of dates alone. */
const STAFF =
  /^(console\/|contract\/|ui\/(?!.*durations)|web\/src\/app\/preview\/|server\/src\/(staff-|reports|saved-reports))/

/** @param {RegExp} fault @param {boolean} staff */
const faultsOf = (fault, staff) => faults(fault).filter((one) => STAFF.test(one) === staff)

it('I18-003 leaves no space between a number or a date and Chinese in the texts for staff', () => {
  const before = `\\p{Script=Han}(?<!今天|昨天) (?:</?\\w+>)*(?:\\d|#(?! ?开头|#|\\w{6})|\\{(?!(?:${WORDS})\\})\\w)`
  const after = `(?:(?<![A-Za-z-])\\d|(?<=\\{|\\p{Script=Han})#|(?<!\\{(?:${WORDS}))\\})(?:</?\\w+>)* \\p{Script=Han}`
  expect(faultsOf(new RegExp(`${before}|${after}`, 'u'), true)).toEqual([])
})

it('I18-003 keeps one space between a number and Chinese in the texts for facilitators, and none in a date', () => {
  const before = /\p{Script=Han}(?:\d(?!\d*[年月日])|\{\w+, number)/u
  const after = /(?:\d|number\}|#)(?![年月日])\p{Script=Han}|(?:\d|\{year\}) [年月日]/u
  expect(faultsOf(before, false)).toEqual([])
  expect(faultsOf(after, false)).toEqual([])
})
