import { expect, it } from 'vitest'
import { changesOf, readDocument, withNames } from './terms.rules.ts'

const TEXT = '# Terms\n\nBetween you\nand us.\n\n## 1. Who\n\nStaff.\n\nNobody else.\n\n## 2. Cost\n\nNone.\n'

it('CTM-011 reads title, headings and paragraphs', () => {
  expect(readDocument(TEXT)).toEqual({
    title: 'Terms',
    intro: ['Between you and us.'],
    sections: [
      { heading: '1. Who', paragraphs: ['Staff.', 'Nobody else.'] },
      { heading: '2. Cost', paragraphs: ['None.'] },
    ],
  })
})

it.each(['', 'Terms\n\nWithout a title.', '# Terms', '# Terms\n\n# Again\n\nText.'])(
  'CTM-011 reads no document in: %j',
  (text) => expect(readDocument(text)).toBeNull(),
)

it('CTM-011 names what was added and removed, in the order of the text', () => {
  const after = TEXT.replace('Nobody else.', 'Nobody else, ever.').replace('## 2. Cost\n\nNone.', '')
  expect(changesOf(TEXT, after)).toEqual([
    { kind: 'removed', text: 'Nobody else.' },
    { kind: 'removed', text: '## 2. Cost' },
    { kind: 'removed', text: 'None.' },
    { kind: 'added', text: 'Nobody else, ever.' },
  ])
  expect(changesOf(TEXT, `${TEXT}\n`)).toEqual([])
  expect(changesOf('', TEXT)).toHaveLength(7)
})

it('ACC-021 names the product, its provider and whom to write to', () => {
  const names = { product: 'Hub', provider: 'The House', contact: 'help@house.example' }
  expect(withNames('{provider} provides {product}: {contact} {other}', names)).toBe(
    'The House provides Hub: help@house.example {other}',
  )
})
