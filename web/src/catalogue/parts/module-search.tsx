import { Clock3, CloudOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ModuleInCatalogue } from '@hub/contract/catalogue'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { PlainDialog } from '@hub/ui/dialogs/plain-dialog.tsx'
import { SearchBox } from '@hub/ui/fields/search-box.tsx'
import { ResultGroup, ResultList, ResultRow } from '@hub/ui/lists/result-list.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useAllModules } from '../catalogue.queries.ts'
import { search, themesOf, type Found, type FoundTheme } from '../search.rules.ts'
import { searchTexts } from '../search.texts.ts'
import styles from './module-search.module.css'
import { useCardState } from './use-card-state.ts'

const ROWS_SHOWN = 4
const ROW_HEIGHT = '3.5rem'
/** Waits until typing pauses; otherwise each letter would cause an announcement. */
const SAY_AFTER_MS = 600

/** A region that the keyboard can scroll. */
const SCROLLED = { role: 'region', tabIndex: 0 } as const

export interface ModuleSearchProps {
  onClose: () => void
  /** Ids of the modules shown before anything is typed: the facilitator's own. */
  own?: readonly number[] | undefined
  /** Whether a module can be started now; offline the offline slice knows this. */
  isStartable?: ((moduleId: number) => boolean) | undefined
}

/** Finds a module or a theme by a part of its name, from every screen, also without internet. */
export function ModuleSearch({ onClose, own = [], isStartable }: ModuleSearchProps) {
  const t = useTexts(searchTexts)
  const [typed, setTyped] = useState('')
  const places = useAllModules()
  return (
    <PlainDialog
      label={t('findModule')}
      className={styles.dialog}
      isOpen
      isDismissable
      onClose={onClose}
      size="wide"
      isAtTop
    >
      <SearchBox
        label={t('findModule')}
        placeholder={t('typeName')}
        closeLabel={t('close')}
        typed={typed}
        onType={setTyped}
        onClose={onClose}
      >
        {/* The focus stays in the field, so without this a keyboard could not scroll the list. */}
        <div {...SCROLLED} aria-label={t('results')} className={styles.results}>
          <Loaded query={places} label={t('loading')} skeleton={<RowSkeletons />}>
            {({ records }) => (
              <Results
                found={typed.trim() === '' ? null : search(records, typed)}
                first={firstOf(records, own)}
                onClose={onClose}
                isStartable={isStartable}
              />
            )}
          </Loaded>
        </div>
      </SearchBox>
      <p className={styles.keys} aria-hidden>
        {t('howTo')}
      </p>
    </PlainDialog>
  )
}

/** The facilitator's own modules in the given order, or null when there are none. */
function firstOf(places: readonly ModuleInCatalogue[], own: readonly number[]) {
  const known = own.flatMap((id) => places.find((place) => place.id === id) ?? [])
  return known.length > 0
    ? { isOwn: true, modules: known, themes: [] }
    : { isOwn: false, modules: [], themes: themesOf(places) }
}

interface ResultsProps {
  /** Null before anything is typed. */
  found: Found | null
  first: Found & { isOwn: boolean }
  onClose: () => void
  isStartable: ((moduleId: number) => boolean) | undefined
}

function Results({ found, first, onClose, isStartable }: ResultsProps) {
  const t = useTexts(searchTexts)
  const cardState = useCardState()
  const { modules, themes } = found ?? first
  const count = found && found.modules.length + found.themes.length
  useEffect(() => {
    if (count === null) return undefined
    const timer = setTimeout(() => announce(t('found', { count }), 'polite'), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [count, t])

  const go = (href: string) => {
    onClose()
    goToHref(href)
  }
  return (
    <ResultList label={t('findModule')} empty={<Nothing />} onChoose={go}>
      {modules.length > 0 && (
        <ResultGroup title={t(found ? 'modules' : 'ownModules')}>
          {modules.map((module) => {
            const href = hrefOf('moduleLaunch', { topicId: module.topic_id, moduleId: module.id })
            const isOpen = isStartable?.(module.id) ?? true
            return <ModuleRow key={href} id={href} module={module} isOpen={isOpen} />
          })}
        </ResultGroup>
      )}
      {themes.length > 0 && (
        <ResultGroup title={t('themes')}>
          {themes.map((theme) => {
            const href = hrefOf('topicList', { themeId: theme.id })
            return <ThemeRow key={href} id={href} theme={theme} isOpen={cardState(href).state === 'open'} />
          })}
        </ResultGroup>
      )}
    </ResultList>
  )
}

function Nothing() {
  const t = useTexts(searchTexts)
  return (
    <div className={styles.nothing}>
      <p>{t('nothing')}</p>
      <p className="muted small">{t('nothingHint')}</p>
    </div>
  )
}

function ModuleRow({ id, module, isOpen }: { id: string; module: ModuleInCatalogue; isOpen: boolean }) {
  const t = useTexts(searchTexts)
  return (
    <Row id={id} name={module.name} place={`${module.theme} · ${module.topic}`} isOpen={isOpen}>
      <Icon of={Clock3} size="sm" />
      {t('minutes', { minutes: module.estimate })}
    </Row>
  )
}

function ThemeRow({ id, theme, isOpen }: { id: string; theme: FoundTheme; isOpen: boolean }) {
  const t = useTexts(searchTexts)
  return (
    <Row id={id} name={theme.name} place={`${theme.learningType} · ${theme.sector}`} isOpen={isOpen}>
      {t('moduleCount', { count: theme.modules })}
    </Row>
  )
}

interface RowProps {
  id: string
  name: string
  place: string
  isOpen: boolean
  children: ReactNode
}

function Row({ id, name, place, isOpen, children }: RowProps) {
  const t = useTexts(searchTexts)
  return (
    <ResultRow id={id} name={name} isDisabled={!isOpen}>
      <span className={styles.words}>
        <Named className={styles.name}>{name}</Named>
        <Named className={styles.place}>{place}</Named>
      </span>
      <span className={styles.fact}>
        {isOpen ? (
          children
        ) : (
          <>
            <Icon of={CloudOff} size="sm" />
            {t('notKept')}
          </>
        )}
      </span>
    </ResultRow>
  )
}

function RowSkeletons() {
  return (
    <div className={styles.skeletons}>
      {Array.from({ length: ROWS_SHOWN }, (_, index) => (
        <Skeleton key={index} height={ROW_HEIGHT} />
      ))}
    </div>
  )
}
