import { useSyncExternalStore } from 'react'
import { coverFor } from '#ui/art/cover-for.ts'
import { Cover } from '#ui/cover.tsx'
import { Mark } from '#ui/mark.tsx'
import { useAppSettings } from '#platform/queries.ts'
import { EntranceLanguage } from './entrance-language.tsx'
import styles from './entrance.module.css'
import { Main } from './main.tsx'
import { DEFAULT_PRODUCT_NAME } from './page-title.ts'

const ROOM_FOR_COVER = '(width >= 59.375em)'

/** Around the screens of those who are not logged in: the brand, the language, and a place with a chair kept free. */
export function Entrance() {
  const settings = useAppSettings()
  const hasRoom = useHasRoom()
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
      {/* The circle of chairs; a phone, which has no room for it, does not draw it. */}
      <div className={styles.art}>
        {hasRoom && <Cover cover={coverFor('scene', { name: 'login' })} isEager />}
      </div>
    </div>
  )
}

function useHasRoom(): boolean {
  return useSyncExternalStore(onRoom, () => matchMedia(ROOM_FOR_COVER).matches)
}

function onRoom(listener: () => void): () => void {
  const query = matchMedia(ROOM_FOR_COVER)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
