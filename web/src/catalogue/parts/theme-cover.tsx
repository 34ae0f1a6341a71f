import type { Theme } from '@hub/contract/catalogue'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { useContentAddress } from '../catalogue.queries.ts'
import styles from './theme-cover.module.css'

/** A wide banner cuts off sky, not the motif on the ground. */
const AT_FOOT = '50% 90%'

interface ThemeCoverProps {
  theme: Theme
  sectorKey?: string | undefined
  /** The card shows the image, and the hover image on hover or focus; the banner shows the view image (CAT-008, CAT-010). */
  picture: 'card' | 'banner'
}

/** A theme's picture, or a drawn cover when it has none. */
export function ThemeCover({ theme, sectorKey, picture }: ThemeCoverProps) {
  const address = useContentAddress()
  const cover = coverFor('theme', { ...theme, sector_key: sectorKey })
  const hover = picture === 'card' ? address(theme.hover_image) : null
  return (
    <>
      <Cover
        cover={cover}
        src={address(picture === 'card' ? theme.image : theme.view_image)}
        alt={theme.alt}
        focus={theme.picture}
        position={picture === 'banner' ? AT_FOOT : undefined}
        isEager
      />
      {hover !== null && <Cover cover={cover} src={hover} className={styles.hover} />}
    </>
  )
}
