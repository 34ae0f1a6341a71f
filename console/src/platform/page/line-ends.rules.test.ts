import { expect, it } from 'vitest'
import {
  besidePoint,
  boxAround,
  boxesAlong,
  type Box,
  type End,
  placesOf,
  type Spot,
} from './line-ends.rules.ts'

const PLOT: Box = { left: 48, top: 0, right: 442, bottom: 246 }
const HEIGHT = 14
/** Narrower than what is allowed for, since the page's own letters decide. */
const WIDTH = 60

const boxesOf = (places: readonly Spot[]) =>
  places.map(({ x, y }) => boxAround({ x: x + WIDTH / 2, y }, WIDTH, HEIGHT))
const doMeet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const end = (x: number, y: number, name = 'This period'): End => ({ at: { x, y }, name })

it('REP-006 sets names beside the ends of lines', () => {
  expect(placesOf([end(350, 40), end(350, 200)], [], PLOT)).toEqual([
    { x: 366, y: 40 },
    { x: 366, y: 200 },
  ])
})

it.each([
  ['the same', 120, 120],
  ['near each other', 120, 127],
  ['both at the top', 6, 10],
  ['both at nothing', 238, 238],
])('REP-006 keeps the names of lines apart and inside the plot where their ends are %s', (_, one, other) => {
  const places = placesOf([end(350, one), end(350, other, 'Other period')], [], PLOT)
  const boxes = boxesOf(places)
  expect(doMeet(boxes[0] as Box, boxes[1] as Box)).toBe(false)
  for (const { top, bottom } of boxes) expect(top >= PLOT.top && bottom <= PLOT.bottom).toBe(true)
  expect(places.every(({ x }) => x === 366)).toBe(true)
})

it('REP-006 sets the name of a line that ends early where neither the other line nor a value is', () => {
  const line: Spot[] = [
    { x: 60, y: 100 },
    { x: 200, y: 110 },
    { x: 350, y: 104 },
  ]
  const taken = [...boxesAlong(line), boxAround({ x: 200, y: 92 }, 36, 16)]
  for (const name of ['Before', 'Other period', '对比期间']) {
    const [box] = boxesOf(placesOf([end(200, 112, name)], taken, PLOT))
    expect(taken.some((other) => doMeet(box as Box, other))).toBe(false)
  }
})

it('REP-006 sets a value above its point, and below it where it would cover what is drawn', () => {
  const size = { distance: 17, width: 36, height: 16 }
  const point = { x: 100, y: 100 }
  const mark = (y: number) => boxAround({ x: 100, y }, 8, 8)
  const placed = (...taken: Box[]) => {
    const { middle, isFree } = besidePoint(point, size, taken)
    return [middle, isFree]
  }
  expect(placed()).toEqual([83, true])
  expect(placed(mark(104))).toEqual([83, true])
  expect(placed(mark(84))).toEqual([117, true])
  expect(placed(...boxesAlong([point, { x: 110, y: 60 }]))).toEqual([117, true])
  // Where there is no room below either, above is where a reader looks first.
  expect(placed(mark(84), mark(116))).toEqual([83, false])
})
