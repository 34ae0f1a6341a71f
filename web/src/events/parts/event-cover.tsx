import type { HubEvent } from '@hub/contract/events'
import { useContentAddress } from '#platform/page/content-address.ts'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { typeColor } from '../events.rules.ts'

/** A picture is drawn in the ratio it is shown in, so that nothing is cropped. */
const SIZES = {
  card_image: { width: 480, height: 400 },
  hero_banner: { width: 640, height: 300, focus: 0.56 },
  info_banner: { width: 720, height: 240 },
} as const

interface EventCoverProps {
  event: Pick<HubEvent, 'id' | 'type_code' | keyof typeof SIZES>
  picture: keyof typeof SIZES
  isEager?: boolean
}

/** The event's own picture. When it has none or it does not load, one is drawn in the colour of its type. */
export function EventCover({ event, picture, isEager }: EventCoverProps) {
  const address = useContentAddress()
  const cover = coverFor('event', { id: event.id, color: typeColor(event.type_code) })
  return (
    <Cover
      cover={{ ...cover, ...SIZES[picture] }}
      src={address(event[picture])}
      isEager={isEager}
      position="50% 85%"
    />
  )
}
