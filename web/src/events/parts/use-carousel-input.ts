import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useRef } from 'react'

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>

interface CarouselInput {
  /** One page back or forward. */
  onStep: (step: 1 | -1) => void
  /** A card, counted from 0, contains the focus now. */
  onFocusCard: (index: number) => void
}

/** How far two fingers must move sideways for a step, and how long they must rest before the next. */
const WHEEL_STEP_PX = 40
const WHEEL_REST_MS = 160
const STEPS = new Map<string, 1 | -1>([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** Handles arrow keys on the row itself, focus that moves to a card out of sight, and two fingers on a trackpad. */
export function useCarouselInput(api: CarouselApi | undefined, input: CarouselInput): void {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (api === undefined) return undefined
    const root = api.rootNode()
    const handleKey = (event: KeyboardEvent) => {
      const step = STEPS.get(event.key)
      if (step === undefined || event.target !== root) return
      event.preventDefault()
      latest.current.onStep(step)
    }
    const handleFocus = ({ target }: FocusEvent) => {
      const index = api.slideNodes().findIndex((card) => card.contains(target as Node))
      if (index !== -1) latest.current.onFocusCard(index)
    }
    const handleWheel = wheelSteps((step) => latest.current.onStep(step))
    root.addEventListener('keydown', handleKey)
    root.addEventListener('focusin', handleFocus)
    // Not passive: otherwise the same movement would go back in the browser's history.
    root.addEventListener('wheel', handleWheel, { passive: false })
    return () => {
      root.removeEventListener('keydown', handleKey)
      root.removeEventListener('focusin', handleFocus)
      root.removeEventListener('wheel', handleWheel)
    }
  }, [api])
}

/** Turns each sideways movement of a wheel into one step, however long it continues. */
function wheelSteps(onStep: (step: 1 | -1) => void): (event: WheelEvent) => void {
  let moved = 0
  let hasStepped = false
  let resting: ReturnType<typeof setTimeout> | undefined
  return (event) => {
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return
    event.preventDefault()
    clearTimeout(resting)
    resting = setTimeout(() => {
      moved = 0
      hasStepped = false
    }, WHEEL_REST_MS)
    moved += event.deltaX
    if (hasStepped || Math.abs(moved) < WHEEL_STEP_PX) return
    hasStepped = true
    onStep(moved > 0 ? 1 : -1)
  }
}
