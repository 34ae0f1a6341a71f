/** What the hub asks of services: at their own address alone, with its key and the names of people in it. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { settableClock } from '#platform/clock.ts'
import { PATIENCE, patientFetch } from '#platform/store/patient-fetch.ts'
import { createZoom } from './events/webinars-zoom.ts'

let elsewhere: Server
let service: Server
let asked: string[]

const open = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

let address = ''
beforeAll(async () => {
  elsewhere = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.end('{"access_token":"t","expires_in":60}')
  })
  const other = await open(elsewhere)
  service = createServer((request, reply) => {
    reply.writeHead(307, { location: other + (request.url ?? '') }).end()
  })
  address = await open(service)
})
afterAll(() => {
  service.close()
  elsewhere.close()
})
beforeEach(() => void (asked = []))

it('HRD-001 does not follow a store that points elsewhere', async () => {
  const answer = await patientFetch(PATIENCE)(`${address}/hub-content/films/one.mp4`)
  expect([answer.status, asked]).toEqual([307, []])
})

it('HRD-001 does not follow a webinar service that points elsewhere', async () => {
  const settings = { accountId: 'a', clientId: 'b', clientSecret: 'c', url: address }
  const zoom = createZoom(settings, { clock: settableClock('2026-03-02T15:00:00.000Z') })
  await expect(zoom.find({ webinarId: '1', isMeeting: false }, 'amara@cast.example')).rejects.toThrow(
    'the webinar service did not answer',
  )
  expect(asked).toEqual([])
})
