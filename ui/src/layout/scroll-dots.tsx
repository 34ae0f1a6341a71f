/**
 * Moves between the groups of a long page, from 1200 px: up, one dot for each group, down (NAV-036). `label`,
 * `groups: { id, label }[]`: the ids of the sections on the page. Normal scrolling is never taken over.
 */
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState, type MouseEvent } from 'react'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './scroll-dots.module.css'
import { uiTexts } from '../ui.texts.ts'

export interface ScrollDotsProps {
  label: string
  groups: readonly { id: string; label: string }[]
  className?: string | undefined
}

/** A group counts as reached when its top passes the upper third of the window. */
const REACHED_SHARE = 0.34
/** At the very end the last group is the current one, however short it is. */
const END_PX = 2

function currentGroup(ids: readonly string[]): number {
  const { scrollY, innerHeight } = window
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - END_PX
  if (isAtEnd) return ids.length - 1
  const reached = ids.findLastIndex((id) => {
    const top = topOf(id)
    return top !== undefined && top <= innerHeight * REACHED_SHARE
  })
  return Math.max(0, reached)
}

/** The group in view, and whether the page is long enough to scroll. */
function useCurrentGroup(ids: readonly string[]): { current: number; hasRoom: boolean } {
  const [current, setCurrent] = useState(0)
  const [hasRoom, setHasRoom] = useState(true)
  const key = ids.join(' ')
  useEffect(() => {
    const look = () => {
      setCurrent(currentGroup(key.split(' ')))
      setHasRoom(scrolls())
    }
    // Lists that load later make the page longer.
    const watch = new ResizeObserver(look)
    watch.observe(document.body)
    // After the first paint: measuring earlier would cause a second layout.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(look)
    })
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      watch.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [key])
  return { current, hasRoom }
}

/** A few pixels do not need a control. */
const SCROLLS_FROM_PX = 48

function scrolls(): boolean {
  const { scrollHeight } = document.documentElement
  // There is no layout yet.
  return scrollHeight === 0 || scrollHeight - window.innerHeight >= SCROLLS_FROM_PX
}

function howToScroll(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

function topOf(id: string): number | undefined {
  return document.getElementById(id)?.getBoundingClientRect().top
}

function scrollToGroup(id: string | undefined): void {
  const group = id === undefined ? null : document.getElementById(id)
  group?.scrollIntoView({ behavior: howToScroll(), block: 'start' })
}

/**
 * Scrolls to the last earlier group whose top is out of view: at the end of a page the previous group may be in view as
 * a whole. If that is the first group, it scrolls to the top of the page, where the heading is.
 */
function scrollUp(idsBefore: readonly string[]): void {
  const hidden = idsBefore.findLastIndex((id) => (topOf(id) ?? 0) < 0)
  if (hidden > 0) scrollToGroup(idsBefore[hidden])
  else window.scrollTo({ top: 0, behavior: howToScroll() })
}

export function ScrollDots({ label, groups, className }: ScrollDotsProps) {
  const t = useTexts(uiTexts)
  const { current, hasRoom } = useCurrentGroup(groups.map(({ id }) => id))
  if (groups.length < 2 || !hasRoom) return null
  const go = (event: MouseEvent, id: string) => {
    // The router controls the address, so only the page scrolls.
    event.preventDefault()
    scrollToGroup(id)
  }
  return (
    <nav aria-label={label} className={classes(styles.pill, className)} data-no-print>
      <IconButton
        icon={ChevronUp}
        label={t('previousGroup')}
        variant="plain"
        className={styles.arrow}
        isDisabled={current === 0}
        onPress={() => scrollUp(groups.slice(0, current).map(({ id }) => id))}
      />
      {groups.map((group, index) => (
        <a
          key={group.id}
          href={`#${group.id}`}
          aria-label={group.label}
          aria-current={index === current ? 'true' : undefined}
          className={styles.dot}
          onClick={(event) => go(event, group.id)}
        />
      ))}
      <IconButton
        icon={ChevronDown}
        label={t('nextGroup')}
        variant="plain"
        className={styles.arrow}
        isDisabled={current === groups.length - 1}
        onPress={() => scrollToGroup(groups[current + 1]?.id)}
      />
    </nav>
  )
}
