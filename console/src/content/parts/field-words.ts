/** What a field of an item is called, with its language where it is a text. */
import { type ContentFields, PICTURE_KEYS } from '@hub/contract/content.rules'
import { LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import { COVER_MOTIFS } from '@hub/contract/pictures.rules'
import type { ContentChange } from '@hub/contract/staff-content'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useContent } from '../content.queries.ts'
import { nameOf } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { guideTexts } from '../guide.texts.ts'
import { pictureTexts } from '../picture.texts.ts'

const TEXTS = ['name', 'summary', 'description'] as const
type PictureKey = (typeof PICTURE_KEYS)[number]

/** What a catalogue folder may change; of these a form has the download alone. */
const FACTS = {
  guides: 'factGuides',
  journals: 'factJournals',
  version: 'version',
  isDownloadable: 'factDownloadable',
  isOffline: 'factOffline',
  isFile: 'factPath',
  path: 'factPath',
} as const

interface Named {
  /** The names of what an item can stand below. */
  places?: ReadonlyMap<number, string> | undefined
  /** What is changed together: an import adds a guide and what offers it. */
  changes?: readonly ContentChange[]
}

export function useFieldWords({ places, changes = [] }: Named = {}) {
  const t = useTexts(contentTexts)
  const p = useTexts(pictureTexts)
  const g = useTexts(guideTexts)
  const items = useContent().data?.records ?? []
  const guideName = (id: number) => {
    const guide = items.find((item) => item.kind === 'guide' && item.id === id)
    const added = changes.find((change) => change.kind === 'guide' && !change.isOrder && change.id === id)
    return guide ? nameOf(guide) : (added?.name ?? `${g('guideId')} ${id}`)
  }
  const isPicture = (key: string): key is PictureKey => (PICTURE_KEYS as readonly string[]).includes(key)
  return {
    labelOf(key: string): string {
      const [language, field] = key.split('.')
      const locale = LOCALES.find((one) => one === language)
      const text = TEXTS.find((one) => one === field)
      if (locale && field === 'alt')
        return t('fieldIn', { field: p('alt'), language: LOCALE_FACTS[locale].name })
      if (isPicture(key)) return p(key)
      if (locale && field === 'file') return g('fileIn', { language: LOCALE_FACTS[locale].name })
      if (key === 'guideId' || key === 'journalId') return g(key)
      if (locale && text) return t('fieldIn', { field: t(text), language: LOCALE_FACTS[locale].name })
      if (key === 'parentId') return t('place')
      const fact = Object.entries(FACTS).find(([name]) => name === key)
      if (fact) return t(fact[1])
      return key === 'color' ? t('color') : t('availability')
    },
    valueOf(key: string, value: ContentFields[string] | undefined): string {
      if (key === 'parentId') return places?.get(Number(value)) ?? t('empty')
      if (key.endsWith('.file')) return value === '' ? g('none') : String(value).replace(/^.*\//, '')
      if (key === 'guideId' || key === 'journalId')
        return value === 0 ? g('ownOfModule') : guideName(Number(value))
      if (key === 'image') return p(value === '' ? 'drawn' : 'uploaded')
      if (key === 'focusX' || key === 'focusY') return p('percent', { percent: String(value) })
      if (key === 'motif') return p(COVER_MOTIFS.find((one) => one === value) ?? 'byItself')
      if (key === 'isOpen') return t(value === true ? 'open' : 'comingSoon')
      if (key === 'isArchived') return t(value === true ? 'archived' : 'visible')
      if (typeof value === 'boolean') return t(value ? 'factYes' : 'factNo')
      return value === '' || value === undefined ? t('empty') : value.toString()
    },
  }
}
