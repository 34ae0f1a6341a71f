/** What was found as rows: where each leads, what it is called and what it is. */
import {
  BookOpen,
  Building2,
  CalendarDays,
  CircleDot,
  MonitorSmartphone,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { SearchHit } from '@hub/contract/staff-search'
import type { SearchKind } from '@hub/contract/staff-search.rules'
import { mediumDate } from '@hub/ui/language/dates.ts'
import { folded } from '@hub/ui/language/folded.rules.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import {
  agencyHref,
  contentHref,
  eventEditHref,
  eventHref,
  hrefOf,
  personHref,
  teamHref,
} from '#platform/page/paths.ts'
import { useStaffUser } from '../../staff-sessions/staff-sessions.queries.ts'
import { AREAS } from '../areas.ts'
import { consoleTexts } from '../console.texts.ts'
import { ROUTES } from '../routes.tsx'
import { paletteTexts } from './palette.texts.ts'
import type { Searchable } from './palette.rules.ts'

/** One row of the list. */
export interface Row {
  href: string
  name: string
  detail: string
  icon: LucideIcon
  kind: 'page' | SearchKind
}

const ICONS: Record<SearchKind, LucideIcon> = {
  team: CircleDot,
  agency: Building2,
  person: UserRound,
  module: BookOpen,
  event: CalendarDays,
}
const HREFS: Record<SearchKind, (id: number) => string> = {
  team: teamHref,
  agency: agencyHref,
  person: personHref,
  module: (id) => contentHref(`module-${id}`),
  event: eventHref,
}

/** The pages that the roles reach, in the order of the side bar. */
export function usePages(): (Row & Searchable)[] {
  const t = useTexts(consoleTexts)
  const permissions = useStaffUser()?.permissions ?? []
  const pages = AREAS.flatMap(({ caption, items }) =>
    items
      .filter(({ name }) => {
        const { permission } = ROUTES[name]
        return permission === null || permissions.includes(permission)
      })
      .map(({ name, title, icon }) => ({
        ...{ href: hrefOf(name), name: t(title), icon },
        detail: caption === undefined ? '' : t(caption),
      })),
  )
  const devices = { href: hrefOf('devices'), name: t('devices'), detail: '', icon: MonitorSmartphone }
  return [...pages, devices].map((page) => ({ ...page, kind: 'page' as const, folded: folded(page.name) }))
}

/** What the server found, in the reader's language. */
export function useHits(hits: readonly SearchHit[]): Row[] {
  const t = useTexts(paletteTexts)
  const { locale } = useLocale()
  const detailOf = ({ kind, detail, count, at, isDraft }: SearchHit) => {
    if (kind === 'team') return t('members', { count: count ?? 0 })
    if (kind === 'agency') return t('facilitators', { count: count ?? 0 })
    if (kind !== 'event') return detail
    const day = at === null ? t('noDate') : mediumDate(at, locale)
    return isDraft ? t('draft', { day }) : day
  }
  return hits.map((hit) => {
    const { kind, id, name, translated, isDraft } = hit
    const href = isDraft ? eventEditHref(id) : HREFS[kind](id)
    const own = translated?.[locale]
    return { href, kind, icon: ICONS[kind], detail: detailOf(hit), name: own?.name ?? own?.title ?? name }
  })
}
