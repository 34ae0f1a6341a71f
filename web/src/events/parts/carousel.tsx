import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { cardsAt } from '../events.rules.ts'
import { eventsTexts } from '../events.texts.ts'
import styles from './carousel.module.css'
import { usePages } from './use-pages.ts'

interface CarouselProps {
  /** The section's own, for links to it. */
  id: string
  title: string
  /** The link to all of them. */
  more: ReactNode
  /** The card it opens with, counted from 0; the page with this card is shown first. */
  openingCard: number
  cards: readonly { id: number; card: ReactNode }[]
}

/** A row of cards that is paged by arrows, keys and swipes, and never by itself (EVT-003). */
export function Carousel({ id, title, more, openingCard, cards }: CarouselProps) {
  const t = useTexts(eventsTexts)
  const titleId = useId()
  const perPage = useCardsPerPage()
  const count = cards.length
  const [viewport, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: perPage,
    // `usePages` scrolls to cards that get focus, whatever moved it.
    watchFocus: false,
    watchDrag: (_, event) => !isControl(event.target),
  })
  const { page, first, isFirst, isLast, go } = usePages(api, { perPage, count, openingCard })
  const end = Math.min(first + perPage, count)

  return (
    <section id={id} className="section" aria-labelledby={titleId} aria-roledescription={t('carousel')}>
      <div className={styles.head}>
        <h2 id={titleId} lang={langOf(title)}>
          {title}
        </h2>
        <div className={styles.tools}>
          <span role="status" className={styles.range}>
            {t(end - first > 1 ? 'range' : 'rangeOne', { from: first + 1, to: end, count })}
          </span>
          {more}
          <IconButton
            icon={ChevronLeft}
            label={t('previousEvents', { title })}
            isDisabled={isFirst}
            onPress={() => go(page - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('nextEvents', { title })}
            isDisabled={isLast}
            onPress={() => go(page + 1)}
          />
        </div>
      </div>
      <div
        ref={viewport}
        className={styles.viewport}
        role="group"
        aria-labelledby={titleId}
        data-carousel
        {...(count > perPage && { tabIndex: 0 })}
      >
        <ul className={styles.track} style={{ '--per-page': perPage } as CSSProperties}>
          {cards.map(({ id: cardId, card }) => (
            <li key={cardId} className={styles.card}>
              {card}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A swipe that begins on a button must not press it. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button') !== null

/** How many cards fit the window, updated with its width (EVT-003). */
function useCardsPerPage(): number {
  return useSyncExternalStore(onResize, () => cardsAt(window.innerWidth))
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
