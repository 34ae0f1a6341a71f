import { expect, it } from 'vitest'
import { judgeAudit } from './weaknesses.mjs'

const ID = 'GHSA-abcd-1234-wxyz'
const advisory = (id) => ({
  ...{ name: 'left', severity: 'high', title: 'Reads too much' },
  url: `https://github.com/advisories/${id}`,
})
const said = (vulnerabilities) => `npm warn something\n${JSON.stringify({ vulnerabilities })}`

it('HRD-005 makes no release with a known weakness that nobody has looked at', () => {
  const output = said({ left: { via: [advisory(ID)] }, right: { via: ['left'] } })
  expect(() => judgeAudit(output, [])).toThrow(`${ID}, high: left, Reads too much`)
  expect(judgeAudit(output, [ID])).toBe(`none but ${ID}`)
  expect(() =>
    judgeAudit(said({ left: { via: [advisory(ID), advisory('GHSA-aaaa-bbbb-cccc')] } }), [ID]),
  ).toThrow('GHSA-aaaa-bbbb-cccc')
})

it('HRD-005 says so when nothing is known, and when the registry did not answer', () => {
  expect(judgeAudit(said({}), [])).toBe('none')
  for (const silence of ['', 'npm error audit endpoint returned an error', '{"message":"405"}'])
    expect(judgeAudit(silence, [])).toContain('did not say')
})
