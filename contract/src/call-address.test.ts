import { expect, it } from 'vitest'
import { addressOf } from './call-address.ts'
import { calls } from './every-call.ts'

it('API-001 puts parameters and query where they belong, so that no text becomes another address', () => {
  const params = { address: 'a/b?c=d&e@agency.example' }
  const path = calls.checkEmail.path.replace('{address}', 'a%2Fb%3Fc%3Dd%26e%40agency.example')
  expect(addressOf(calls.checkEmail, { params })).toBe(`/api${path}`)
  const query = { q: 'a&limit=9 é+', limit: 2, after: undefined }
  const address = addressOf(calls.listTeamClients, { params: { id: 7 }, query })
  expect(address).toMatch(/^\/api\/.*7.*\?q=a%26limit%3D9%20%C3%A9%2B&limit=2$/)
})
