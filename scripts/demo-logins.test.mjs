/** What stands at the end of a start of the demo. */
import { expect, it, vi } from 'vitest'
import { sayDemoLogins } from './parts/demo-logins.mjs'

it('STA-014 names the console, its owner and the page with the codes', () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  sayDemoLogins('http://localhost:4000')
  const text = said.mock.calls.map(([line]) => line).join('')
  said.mockRestore()
  expect(text).toMatch(
    /staff@demo\.example .*http:\/\/localhost:4000\/staff, .*http:\/\/localhost:4000\/dev\/authenticator/,
  )
})
