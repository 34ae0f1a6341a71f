import { ChevronDown, ChevronUp, CircleCheck, CloudDownload, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PANEL_COLLAPSE_MS } from '@hub/contract/constants'
import { useTexts } from '@hub/ui/language/texts.ts'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { useAttention } from '@hub/ui/page/use-attention.ts'
import { ProgressBar } from '@hub/ui/layout/progress-bar.tsx'
import { megabytes, shortName } from '../downloads.rules.ts'
import {
  cancelDownload,
  type DownloadItem,
  holdPanel,
  queueDownload,
  useDownloadItems,
} from '../downloads.ts'
import { offlineTexts } from '../offline.texts.ts'
import styles from './download-panel.module.css'

const PERCENT = 100
/** Under this width only the head of the panel is open at first (design 5.22). */
const NARROW = '(width < 43.75em)'

/** The status button while collapsed, the list of downloads while expanded (OFF-027 to OFF-029). */
export function DownloadPanel() {
  const t = useTexts(offlineTexts)
  const items = useDownloadItems()
  const [isOpen, setOpen] = useState(() => !matchMedia(NARROW).matches)
  const panel = useRef<HTMLElement>(null)
  const attention = useAttention(holdPanel)
  const areDone = items.length > 0 && items.every(({ status }) => status === 'done')
  useAnnouncements(items)
  useFootRoom(panel, items.length > 0)
  useEffect(() => {
    if (!areDone) return undefined
    const timer = setTimeout(() => setOpen(!matchMedia(NARROW).matches), PANEL_COLLAPSE_MS)
    return () => clearTimeout(timer)
  }, [areDone])
  const isShown = items.length > 0
  useEffect(() => {
    if (!isShown) return undefined
    // A panel that disappears under the pointer gets no event that the pointer has left.
    return () => {
      holdPanel('pointer', false)
      holdPanel('focus', false)
    }
  }, [isShown])
  if (!isShown) return null

  return (
    <section ref={panel} className={styles.panel} aria-label={t('downloads')} {...attention}>
      <PlainButton
        className={styles.head ?? ''}
        aria-expanded={isOpen}
        data-on-dark
        data-panel-head
        onPress={() => setOpen(!isOpen)}
      >
        <Icon of={CloudDownload} size="lg" />
        <span className={styles.words}>
          <HeadWords items={items} />
        </span>
        <span className="visually-hidden">{isOpen ? t('hideList') : t('showList')}</span>
        <Icon of={isOpen ? ChevronDown : ChevronUp} size="lg" />
      </PlainButton>
      {isOpen && (
        <ul className={styles.list}>
          {items.map((item) => (
            <DownloadRow
              key={item.moduleId}
              item={item}
              onGone={() => focusNext(panel.current, item.moduleId)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Cancelling removes the row: focus goes to the next row's button, or to the head. */
function focusNext(panel: HTMLElement | null, moduleId: number): void {
  const rows = [...(panel?.querySelectorAll<HTMLElement>('[data-module]') ?? [])]
  const at = rows.findIndex((row) => row.dataset['module'] === String(moduleId))
  const next = rows[at + 1] ?? rows[at - 1]
  const target = next?.querySelector('button') ?? panel?.querySelector<HTMLElement>('[data-panel-head]')
  target?.focus()
}

function HeadWords({ items }: { items: readonly DownloadItem[] }) {
  const t = useTexts(offlineTexts)
  const done = items.filter(({ status }) => status === 'done').length
  if (done === items.length) return t('allDone')
  if (items.every(({ status }) => status === 'done' || status === 'error')) return t('someFailed')
  return t('downloadingOf', { at: String(done + 1), count: String(items.length) })
}

function DownloadRow({ item, onGone }: { item: DownloadItem; onGone: () => void }) {
  const t = useTexts(offlineTexts)
  const { module, moduleName, status, color } = item
  const isOver = status === 'done' || status === 'error'

  function handleCancel() {
    onGone()
    void cancelDownload(item.moduleId)
  }
  return (
    <li className={styles.row} data-module={item.moduleId}>
      <span className={styles.cover}>
        <Cover cover={coverFor('module', { ...module, theme_color: color })} isEager />
      </span>
      <div className={styles.what}>
        <p className={styles.name} lang={langOf(moduleName)} title={moduleName}>
          {shortName(moduleName)}
        </p>
        <RowState item={item} />
      </div>
      {status === 'done' && (
        <Chip tone="success" icon={CircleCheck}>
          {t('ready')}
        </Chip>
      )}
      {status === 'error' && (
        <Button
          size="sm"
          aria-label={t('tryAgainOf', { module: moduleName })}
          onPress={() => queueDownload(module, color)}
        >
          {t('tryAgain')}
        </Button>
      )}
      {!isOver && (
        <IconButton
          icon={X}
          variant="plain"
          label={t(status === 'waiting' ? 'removeFromQueue' : 'cancelOf', { module: moduleName })}
          onPress={handleCancel}
        />
      )}
    </li>
  )
}

function RowState({ item }: { item: DownloadItem }) {
  const t = useTexts(offlineTexts)
  const { doneBytes, sizeBytes, status, moduleName } = item
  const size = megabytes(sizeBytes)
  if (status === 'waiting') return <p className={styles.meta}>{t('waiting', { size })}</p>
  if (status === 'done') return <p className={styles.meta}>{t('done', { size })}</p>
  if (status === 'error') return <p className={styles.error}>{t('stopped')}</p>
  const percent = sizeBytes === 0 ? 0 : Math.floor((doneBytes / sizeBytes) * PERCENT)
  const eta = etaWords(item.minutesLeft, t)
  const told = t('progressOf', { done: megabytes(doneBytes), size })
  return (
    <>
      <ProgressBar
        label={moduleName}
        isLabelHidden
        value={percent}
        valueText={
          eta === null
            ? t('valueTextOnly', { percent: String(percent) })
            : t('valueText', { percent: String(percent), eta })
        }
      />
      <p className={styles.meta}>{eta === null ? told : `${told} · ${eta}`}</p>
    </>
  )
}

function etaWords(
  minutes: number | null,
  t: ReturnType<typeof useTexts<typeof offlineTexts.en>>,
): string | null {
  if (minutes === null) return null
  return minutes === 0 ? t('lessThanMinute') : t('aboutMinutes', { minutes: String(minutes) })
}

/** Announces start, finish and failure once each, but not the progress. */
function useAnnouncements(items: readonly DownloadItem[]): void {
  const t = useTexts(offlineTexts)
  const said = useRef(new Map<number, DownloadItem['status']>())
  useEffect(() => {
    for (const { moduleId, moduleName: module, status } of items) {
      const before = said.current.get(moduleId)
      if (before === status) continue
      said.current.set(moduleId, status)
      if (status === 'downloading') announce(t('startedOf', { module }), 'polite')
      if (status === 'done') announce(t('readyOf', { module }), 'polite')
      if (status === 'error') announce(t('stoppedOf', { module }), 'polite')
    }
  }, [items, t])
}

/** Reserves space for the panel at the foot of the page, so that it hides nothing permanently (design 5.22). */
function useFootRoom(panel: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!isShown || element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--foot-room', `${innerHeight - element.getBoundingClientRect().top}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot-room')
    }
  }, [panel, isShown])
}
