import { useState } from 'react'
import type { HubEvent } from '@hub/contract/events'
import { profileAddress } from '@hub/contract/events.rules'
import { useContentAddress } from '#platform/page/content-address.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Link } from '@hub/ui/buttons/link.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { PersonDisc } from '@hub/ui/pictures/person-disc.tsx'
import { eventsTexts } from '../events.texts.ts'
import { Paragraphs } from './paragraphs.tsx'
import styles from './presenter.module.css'

export type Bio = Pick<HubEvent, 'bio_name' | 'bio_image' | 'bio_information' | 'bio_linkedin'>

const PHOTO_PX = 64

/** The speaker: photo or initials, name, description, and their profile in a new tab (EVT-012, EVT-013). */
export function Presenter({ bio, hasName = true }: { bio: Bio; hasName?: boolean }) {
  const t = useTexts(eventsTexts)
  const name = bio.bio_name ?? ''
  const link = profileAddress(bio.bio_linkedin)
  return (
    <div className={styles.presenter}>
      <Photo name={name} image={bio.bio_image ?? ''} />
      <div className={styles.words}>
        {hasName && (
          <p lang={langOf(name)} className={styles.name}>
            {name}
          </p>
        )}
        <Paragraphs text={bio.bio_information ?? ''} />
        {link !== null && (
          <p>
            <Link href={link} isNewTab>
              {t('profileLink')}
              <span className="visually-hidden">, {name}</span>
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

function Photo({ name, image }: { name: string; image: string }) {
  const src = useContentAddress()(image)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  if (src === null || src === failedSrc) return <PersonDisc name={name} size={PHOTO_PX} />
  return (
    <img
      className={styles.photo}
      src={src}
      alt={name}
      width={PHOTO_PX}
      height={PHOTO_PX}
      onError={() => setFailedSrc(src)}
    />
  )
}
