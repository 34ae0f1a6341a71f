import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { useAppSettings } from '#platform/calls/queries.ts'
import { ROOM_FOR_RAIL, useMedia } from '@hub/ui/page/use-media.ts'
import { EntranceLanguage } from './language/entrance-language.tsx'
import styles from './entrance.module.css'
import { Main } from './main.tsx'
import { DEFAULT_PRODUCT_NAME } from './page-title.ts'

const ART = coverFor('scene', { name: 'login' })

/** The frame for logged-out screens: the brand, the language, and a picture with a free chair. */
export function Entrance() {
  const settings = useAppSettings()
  const hasRoom = useMedia(ROOM_FOR_RAIL)
  return (
    <div className={styles.entrance}>
      <div className={styles.column}>
        <header className={styles.top}>
          <span className={styles.brand}>
            <Mark size={36} />
            {settings?.productName ?? DEFAULT_PRODUCT_NAME}
          </span>
          <EntranceLanguage />
        </header>
        <Main className={styles.main} />
      </div>
      {/* The circle of chairs; a phone shows a strip of it. */}
      <div className={styles.art}>
        {hasRoom ? <Cover cover={ART} isFirst /> : <Cover cover={ART} isEager position="50% 78%" />}
      </div>
    </div>
  )
}
