/** The rules for Chinese texts: the word for the people who are served, full-width punctuation, no gaps (I18-003). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow } from './parts/sources.mjs'
import { inRoot } from './parts/root.mjs'

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

it('I18-003 leaves no space after a full-width mark, and none between two Chinese characters', () => {
  expect(faults(/[。，、；：！？] (?!$)|\p{Script=Han} \p{Script=Han}/u)).toEqual([])
})
