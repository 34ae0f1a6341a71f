import { expect, it } from 'vitest'
import { wordsIn } from './certificate-fonts.ts'
import { linesOf } from './text-lines.rules.ts'

const broken = (text: string, width: number) => linesOf(wordsIn(text), width, (part) => part.length)

it('CTM-009 breaks the lines of a certificate between words, in Chinese between words of it, and long words anywhere', () => {
  expect(broken('an evening to learn', 10)).toEqual(['an evening', 'to learn'])
  expect(broken('与说“不”的青少年谈话，如何开门', 6)).toEqual(['与说“不”的', '青少年谈话，', '如何开门'])
  expect(broken('Donaudampfschiff', 7)).toEqual(['Donauda', 'mpfschi', 'ff'])
  expect(broken('(one) "two", three.', 11)).toEqual(['(one)', '"two",', 'three.'])
  for (const line of broken('一二三四五六。七八九十“你好”。', 5)) expect(line).not.toMatch(/^[。，”]/)
})
