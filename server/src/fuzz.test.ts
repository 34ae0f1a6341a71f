/** Requests of every call, made from the API document: whatever is sent, the hub answers as the document says (HRD-003). */
import { describe, expect, it } from 'vitest'
import { fuzz } from './testing/fuzz/fuzzer.ts'
import { type Answered, createJudge } from './testing/fuzz/judge.ts'
import type { Operation } from './testing/fuzz/requests.ts'

/** `npm run fuzz` sets both; without it CI has the same few requests each time. */
const { TEST_FUZZ_REQUESTS = '500', TEST_FUZZ_SEED = '1' } = process.env
const REQUESTS = Number(TEST_FUZZ_REQUESTS)
const SEED = Number(TEST_FUZZ_SEED)
/** After so many requests a new hub begins, so that what was closed and spent does not make the rest refusals. */
const OF_ONE_HUB = 10_000
/** A busy machine of two cores, with the hub's start. */
const LONGEST_OF_REQUEST_MS = 100
const LONGEST_OF_START_MS = 60_000
/** Fewer calls that succeed would mean that the requests no longer get past the first checks. */
const SUCCEEDED_LEAST = 40

/** Far from each other, because each call of each round has a seed of its own. */
const BETWEEN_SEEDS = 1_000_003
const hubs = Array.from({ length: Math.ceil(REQUESTS / OF_ONE_HUB) }, (_, at) => SEED + at * BETWEEN_SEEDS)

describe('HRD-003 the hub', () => {
  it.each(hubs)(
    'answers as it says, whatever is sent, with seed %i',
    async (seed) => {
      const { faults, succeeded } = await fuzz({ seed, requests: Math.min(REQUESTS, OF_ONE_HUB) })
      expect(faults.join('\n\n')).toBe('')
      expect(succeeded.size).toBeGreaterThan(SUCCEEDED_LEAST)
    },
    LONGEST_OF_START_MS + REQUESTS * LONGEST_OF_REQUEST_MS,
  )
})

describe('HRD-003 the judge', () => {
  const failure = { $ref: '#/components/schemas/Failure' }
  const judge = createJudge({
    components: { schemas: { Failure: { type: 'object', required: ['error'] } } },
  })
  const done = { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] }
  const operation: Operation = {
    ...{ operationId: 'readReed', method: 'GET', path: '/reeds', security: [], parameters: [] },
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: done } } },
      404: { description: 'NotFound, Forbidden', content: { 'application/json': { schema: failure } } },
      500: { description: 'ServerError', content: { 'application/json': { schema: failure } } },
    },
  }
  const good: Answered = { status: 200, contentType: 'application/json', body: '{"id":1}', ms: 1 }
  const refused = { ...good, status: 404, body: '{"error":{"name":"NotFound"}}' }

  it('finds no fault in what is declared', () => {
    expect([judge(operation, good), judge(operation, refused)]).toEqual([[], []])
  })

  it.each<[string, Answered, RegExp]>([
    ['a slow answer', { ...good, ms: 5001 }, /^took 5001 ms$/],
    ['an error of the server', { ...refused, status: 500, body: '{"error":{}}' }, /^status 500$/],
    ['another status', { ...good, status: 201 }, /^status 201 is not declared$/],
    ['another name', { ...refused, body: '{"error":{"name":"Reed"}}' }, /^Reed is not declared$/],
    ['another type', { ...good, contentType: 'text/html' }, /^content type text\/html$/],
    ['half an answer', { ...good, body: '{"id":1' }, /^no JSON$/],
    ['another shape', { ...good, body: '{"id":"1"}' }, /id must be number/],
    ['another shape of a refusal', { ...refused, body: '{}' }, /must have required property 'error'/],
  ])('finds %s', (_, answered, fault) => {
    const faults = judge(operation, answered)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(fault)
  })
})
