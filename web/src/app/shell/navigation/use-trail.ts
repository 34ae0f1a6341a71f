import { readSector } from '@hub/contract/catalogue'
import { readEvent } from '@hub/contract/events'
import { listMetas } from '@hub/contract/metas'
import { useContent } from '#platform/calls/content.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { queryOf } from '#platform/calls/queries.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useSessionSettings } from '#platform/session/session-settings.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { appTexts } from '../../app.texts.ts'
import { screenName } from './screen-names.ts'
import type { CurrentRoute } from './use-current-route.ts'
import { useIsCorrection, useScreenName } from './use-screen-name.ts'

/** One step of "You are here"; the last one is the current screen and has no link. */
export interface Crumb {
  label: string
  href?: string
  /** Its words come from the data, and may be in another language than the page (I18-004). */
  isContent?: boolean
}

/** The steps from the dashboard to the current screen. */
export function useTrail(place: CurrentRoute): Crumb[] {
  const t = useTexts(appTexts)
  const user = useSessionUser()
  const content = useContentTrail(place)
  const events = useEventTrail(place)
  const isCorrection = useIsCorrection(place)
  const here = { label: useScreenName(place) }
  const { name, area } = place
  if (name === 'dashboard')
    return [{ label: user?.teamName ?? t('dashboard'), isContent: user?.teamName != null }]
  const start = { label: t('dashboard'), href: hrefOf('dashboard') }
  if (area === 'content') return [start, ...content]
  if (area === 'events') return [start, ...events]
  // A refused registration is corrected from the list of what waits, and leads back there.
  if (isCorrection) return [start, { label: t('offlineModules'), href: hrefOf('offlineModule') }, here]
  if (area === 'clients') return [start, { label: t('clientList'), href: hrefOf('clientList') }, here]
  if (area === 'profile') {
    return [start, { label: t('personalProfile'), href: hrefOf('youthLearningRecord') }, here]
  }
  return [start, here]
}

/** Learning type, sector, theme, topics, modules: down to the level of the screen. */
function useContentTrail({ name, params }: CurrentRoute): Crumb[] {
  const t = useTexts(appTexts)
  const { currentLearningType: type, currentTheme } = useSessionSettings()
  const theme = name === 'sectorList' || name === 'themeList' ? null : currentTheme
  const sectorId = name === 'themeList' ? Number(params['sectorId']) : theme?.sector_id
  const sector = useContent({
    ...queryOf(readSector, { params: { id: sectorId ?? 0 } }),
    enabled: sectorId !== undefined,
  }).data?.record

  const steps: Crumb[] = []
  if (type !== null) {
    steps.push({ label: type.name, href: hrefOf('sectorList', { learningTypeId: type.id }), isContent: true })
  }
  if (sectorId !== undefined && sector != null) {
    steps.push({ label: sector.name, href: hrefOf('themeList', { sectorId: sector.id }), isContent: true })
  }
  if (theme !== null) {
    steps.push({ label: theme.name, href: hrefOf('themeDetails', { themeId: theme.id }), isContent: true })
  }
  if (name === 'topicList' || name === 'moduleList') steps.push({ label: screenName(name, t) })
  return steps.map((step, index) => (index === steps.length - 1 ? withoutHref(step) : step))
}

/** All events, those of one type, one of them: down to the level of the screen. */
function useEventTrail({ area, params }: CurrentRoute): Crumb[] {
  const t = useTexts(appTexts)
  const { typecode, eventId } = params
  const types = useContent({
    ...queryOf(listMetas, { params: { type: 'event_type' } }),
    enabled: area === 'events' && typecode !== undefined,
  }).data?.records
  const event = useContent({
    ...queryOf(readEvent, { params: { id: Number(eventId) } }),
    enabled: area === 'events' && eventId !== undefined,
  }).data?.record
  const type = types?.find(({ meta_code: code }) => code === typecode)

  const steps: Crumb[] = [{ label: t('professionalDevelopment'), href: hrefOf('eventHome') }]
  if (type !== undefined && typecode !== undefined)
    steps.push({ label: type.meta_value, href: hrefOf('typeEvents', { typecode }), isContent: true })
  if (event !== undefined) steps.push({ label: event.title, isContent: true })
  return steps.map((step, index) => (index === steps.length - 1 ? withoutHref(step) : step))
}

function withoutHref({ href: _, ...step }: Crumb): Crumb {
  return step
}
