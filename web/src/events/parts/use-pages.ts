import { useEffect, useState } from 'react'
import { firstCardOf } from '../events.rules.ts'
import { useCarouselInput, type CarouselApi } from './use-carousel-input.ts'

interface Row {
  perPage: number
  count: number
  /** The card it opens with, counted from 0. */
  openingCard: number
}

/** True when cards jump instead of gliding, with reduced motion. */
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The current page of a row of cards. Its first card stays when the window's width changes the pages (EVT-003). */
export function usePages(api: CarouselApi | undefined, { perPage, count, openingCard }: Row) {
  const [at, setAt] = useState(() => ({
    first: firstCardOf(Math.floor(openingCard / perPage), perPage, count),
    isAtOnce: true,
  }))
  const lastPage = Math.max(0, Math.ceil(count / perPage) - 1)
  const page = Math.min(Math.ceil(at.first / perPage), lastPage)
  const first = firstCardOf(page, perPage, count)

  /** Goes to a page, at once if requested; beyond the ends it stays. */
  function go(to: number, isAtOnce = isStill()) {
    setAt({ first: firstCardOf(Math.max(0, Math.min(to, lastPage)), perPage, count), isAtOnce })
  }

  // Also after a new layout of the cards.
  useEffect(() => api?.scrollTo(page, at.isAtOnce), [api, page, perPage, count, at.isAtOnce])

  useEffect(() => {
    if (api === undefined) return undefined
    const follow = () =>
      setAt({ first: firstCardOf(api.selectedScrollSnap(), perPage, count), isAtOnce: isStill() })
    const settle = () => {
      if (isStill()) api.scrollTo(api.selectedScrollSnap(), true)
    }
    api.on('select', follow).on('pointerUp', settle)
    return () => {
      api.off('select', follow).off('pointerUp', settle)
    }
  }, [api, perPage, count])

  useCarouselInput(api, {
    onStep: (step) => go(page + step),
    onFocusCard: (index) => {
      if (index < first || index >= first + perPage) go(Math.floor(index / perPage), true)
    },
  })
  return { page, first, isFirst: page === 0, isLast: page === lastPage, go }
}
