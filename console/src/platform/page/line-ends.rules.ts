/** Where the names of lines stand at their ends: none on another, on a line, on a value or outside the plot (REP-006). */

export interface Spot {
  x: number
  y: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface End {
  /** The last point of the line. */
  at: Spot
  name: string
}

/** A line of text of 13 px: Chinese characters fill more of it. */
const TEXT_HEIGHT = 18
const LETTER_WIDTH = 6.3
/** Chinese characters are as wide as they are high. */
const WIDE_LETTER = /[\u2e80-\uffef]/u
const WIDE_LETTER_WIDTH = 13
/** From the middle of the last point to the name. */
const BESIDE = 16
const STEP = 4
/** From farther away a name is read as another line's. */
const FARTHEST = 32

/** How wide a text of 13 px is, in px. */
export const widthOf = (name: string) =>
  Array.from(name, (letter) => (WIDE_LETTER.test(letter) ? WIDE_LETTER_WIDTH : LETTER_WIDTH)).reduce(
    (sum, width) => sum + width,
    0,
  )

/** The box of a text of which the left end and the middle of its height are given. */
const boxOf = ({ x, y }: Spot, name: string): Box => ({
  ...{ left: x, right: x + widthOf(name) },
  ...{ top: y - TEXT_HEIGHT / 2, bottom: y + TEXT_HEIGHT / 2 },
})

/** The box around a spot. */
export const boxAround = ({ x, y }: Spot, width: number, height: number): Box => ({
  ...{ left: x - width / 2, right: x + width / 2 },
  ...{ top: y - height / 2, bottom: y + height / 2 },
})

const sharedBy = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

interface Placed {
  middle: number
  box: Box
  /** Nothing is covered by it. */
  isFree: boolean
}

/**
 * The box of a value at its point: above it, or below it where something is drawn above and nothing is below.
 * @param distance from the point to the middle of the value
 * @param taken what is drawn already: lines, marks, the axis, other values
 */
export function besidePoint(
  { x, y }: Spot,
  { distance, width, height }: { distance: number; width: number; height: number },
  taken: readonly Box[],
): Placed {
  const at = (middle: number): Placed => {
    const box = boxAround({ x, y: middle }, width, height)
    return { middle, box, isFree: taken.every((other) => sharedBy(box, other) === 0) }
  }
  const [above, below] = [at(y - distance), at(y + distance)]
  return below.isFree && !above.isFree ? below : above
}

/** Small boxes along a line, so that what is drawn aslant is not taken for the whole box around it. */
export function boxesAlong(spots: readonly Spot[]): Box[] {
  return spots.slice(1).flatMap((to, index) => {
    const from = spots[index] ?? to
    const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP)
    return Array.from({ length: count }, (_, piece) =>
      boxAround(
        {
          x: from.x + ((to.x - from.x) * piece) / count,
          y: from.y + ((to.y - from.y) * piece) / count,
        },
        STEP,
        STEP,
      ),
    )
  })
}

/** Beside the end, as far above or below it as needed; else over or under the end, and last before it. */
function spotsFor({ x, y }: Spot, name: string): Spot[] {
  const steps = Array.from({ length: FARTHEST / STEP }, (_, index) => (index + 1) * STEP)
  const heights = [y, ...steps.flatMap((step) => [y + step, y - step])]
  const sides = [x + BESIDE, x - widthOf(name) / 2, x - BESIDE - widthOf(name)]
  return sides.flatMap((left) => heights.map((height) => ({ x: left, y: height })))
}

const isWithin = (box: Box, plot: Box) =>
  box.left >= plot.left && box.top >= plot.top && box.bottom <= plot.bottom && box.right <= plot.right

/**
 * Places each name in turn at its first spot where nothing is, or where the least is.
 * @param taken what is drawn already: lines, points, values
 * @returns the left end and the middle of the height of each name
 */
export function placesOf(ends: readonly End[], taken: readonly Box[], plot: Box): Spot[] {
  const boxes = [...taken]
  return ends.map(({ at, name }) => {
    const rated = spotsFor(at, name).map((spot) => {
      const box = boxOf(spot, name)
      const covered = boxes.reduce((sum, other) => sum + sharedBy(box, other), 0)
      return { spot, box, covered: isWithin(box, plot) ? covered : Number.POSITIVE_INFINITY }
    })
    const best = rated.reduce((one, other) => (other.covered < one.covered ? other : one))
    boxes.push(best.box)
    return best.spot
  })
}
