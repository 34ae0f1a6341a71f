/**
 * A picture that fills its box: `src` if it loads, else the drawn `cover` (from `coverFor`). Decorative. In dark a drawing
 * is that of the night, and a picture is dimmed.
 * `isEager` for pictures in the first view; `position` moves the crop, e.g. '50% 80%'; `isFirst` for the few that the first
 * screen begins with: their drawing is part of the page, which is there sooner than a picture of its own.
 */
import { useCallback, useMemo, useState } from 'react'
import { coverSvg, COVER_HEIGHT, COVER_WIDTH, type CoverOptions } from '../art/cover.ts'
import { useScheme } from '../page/scheme.ts'
import { useMedia } from '../page/use-media.ts'
import { classes } from '../style/classes.ts'
import styles from './cover.module.css'

export interface CoverProps {
  cover: CoverOptions
  src?: string | null | undefined
  isEager?: boolean | undefined
  isFirst?: boolean | undefined
  position?: string | undefined
  className?: string | undefined
}

const drawn = new Map<string, string>()
/** A drawing is up to 10 kB; a screen shows some dozens. */
const DRAWN_MAX = 200

function drawingOf(key: string, cover: CoverOptions): string {
  const known = drawn.get(key)
  if (known) return known
  const uri = `data:image/svg+xml,${encodeURIComponent(coverSvg(cover))}`
  if (drawn.size >= DRAWN_MAX) drawn.clear()
  drawn.set(key, uri)
  return uri
}

/** The current scheme: chosen on this device, or the device's own. */
function useIsDark(): boolean {
  const { scheme } = useScheme()
  const isDarkDevice = useMedia('(prefers-color-scheme: dark)')
  return scheme === 'dark' || (scheme === 'system' && isDarkDevice)
}

export function Cover({ cover: byDay, src, isEager, isFirst = false, position, className }: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isDark = useIsDark()
  const cover: CoverOptions = isDark ? { ...byDay, light: 'night' } : byDay
  const key = JSON.stringify(cover)
  const isPicture = Boolean(src) && src !== failedSrc
  const isOfPage = isFirst && !isPicture
  // The key identifies the cover: the same options are often a new object.
  const drawing = useMemo(
    () => (isPicture || isOfPage ? '' : drawingOf(key, JSON.parse(key) as CoverOptions)),
    [key, isPicture, isOfPage],
  )
  if (isOfPage) return <DrawnCover key={key} cover={cover} className={className} />
  return (
    <img
      alt=""
      src={isPicture ? (src ?? '') : drawing}
      width={cover.width ?? COVER_WIDTH}
      height={cover.height ?? COVER_HEIGHT}
      loading={isEager || isFirst ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={classes(styles.cover, isPicture && styles.picture, className)}
      {...(position && { style: { objectPosition: position } })}
      {...(isPicture && src && { onError: () => setFailedSrc(src) })}
    />
  )
}

/** The drawing as elements of the page. It is parsed as XML once, and React does not touch its content. */
function DrawnCover({ cover, className }: Pick<CoverProps, 'cover' | 'className'>) {
  const options = JSON.stringify(cover)
  const draw = useCallback(
    (place: SVGSVGElement | null) => {
      const svg = coverSvg(JSON.parse(options) as CoverOptions)
      const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
      place?.replaceChildren(...documentElement.childNodes)
    },
    [options],
  )
  return (
    <svg
      ref={draw}
      viewBox={`0 0 ${cover.width ?? COVER_WIDTH} ${cover.height ?? COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={classes(styles.cover, className)}
    />
  )
}
