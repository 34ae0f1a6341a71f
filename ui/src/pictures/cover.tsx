/**
 * A picture that fills its box: `src` if it loads, else the drawn `cover` (from `coverFor`). In dark a drawing is that of
 * the night, and a picture is dimmed.
 * `alt` says what a picture shows; a drawing, and a picture without it, are decorative. `sizes` is how wide the box is, for
 * an uploaded picture, which has several files (CTM-004). `isEager` for pictures in the first view; `position` moves the
 * crop of a drawing, e.g. '50% 80%', and `focus` that of a picture; `isFirst` for the few that the first screen begins
 * with: their drawing is part of the page, which is there sooner than a picture of its own.
 */
import { useCallback, useMemo, useState } from 'react'
import { focusOf, type PictureChoice, srcSetOf, uploadedPicture } from '@hub/contract/pictures.rules'
import { coverSvg, COVER_HEIGHT, COVER_WIDTH, type CoverOptions } from '../art/cover.ts'
import { useScheme } from '../page/scheme.ts'
import { useMedia } from '../page/use-media.ts'
import { classes } from '../style/classes.ts'
import styles from './cover.module.css'

export interface CoverProps {
  cover: CoverOptions
  src?: string | null | undefined
  alt?: string | undefined
  sizes?: string | undefined
  /** Where a picture is cut. */
  focus?: PictureChoice | undefined
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

/** Half of a screen, and on a phone all of it: as wide as the cards of the catalogue are at most. */
const CARD_SIZES = '(width < 43.75em) 100vw, 40rem'

export function Cover(props: CoverProps) {
  const { cover: byDay, src, alt = '', sizes = CARD_SIZES, isEager, isFirst = false, className } = props
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
  const uploaded = isPicture && src ? uploadedPicture(src) : null
  const position = (isPicture && props.focus && focusOf(props.focus)) || props.position
  const image = (
    <img
      alt={isPicture ? alt : ''}
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
  if (uploaded === null) return image
  return (
    <picture className={styles.files}>
      <source type="image/avif" srcSet={srcSetOf(uploaded, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(uploaded, 'webp')} sizes={sizes} />
      {image}
    </picture>
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
