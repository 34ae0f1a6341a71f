import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Terms } from '@hub/contract/terms'
import { readDocument, TERMS_PARTS, withNames, type TermsDocument } from '@hub/contract/terms.rules'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { accountsTexts } from '../accounts.texts.ts'
import styles from './terms-step.module.css'

/** The end counts as reached this close to it (ACC-018). */
const TOLERANCE = '2px'

/** A scrollable region takes focus, so that arrows, Page Down and End scroll it. */
const SCROLLABLE = { role: 'region', tabIndex: 0 } as const

interface TermsPaneProps {
  terms: Terms
  paneRef: RefObject<HTMLDivElement | null>
  /** The end came into view, by scrolling or otherwise. */
  onEnd: () => void
}

/** Both documents in a scrollable box, and a shortcut to the end (design 5.23). */
export function TermsPane({ terms, paneRef, onEnd }: TermsPaneProps) {
  const t = useTexts(accountsTexts)
  const sentinel = useRef<HTMLDivElement>(null)
  const lastParagraph = useRef<HTMLParagraphElement>(null)
  useSeen(paneRef, sentinel, onEnd)

  function handleToTheEnd() {
    const pane = paneRef.current
    lastParagraph.current?.focus({ preventScroll: true })
    if (pane) pane.scrollTop = pane.scrollHeight
    onEnd()
  }
  const named = useNamed()
  const documents = TERMS_PARTS.map((part) => readDocument(terms.texts[part])).filter((one) => one !== null)
  return (
    <>
      <div ref={paneRef} className={styles.pane} aria-label={t('termsRegion')} {...SCROLLABLE}>
        <p className="muted small">{t('termsVersion', { version: terms.version })}</p>
        {documents.map((document, at) => (
          <DocumentPart
            key={document.title}
            document={document}
            named={named}
            lastRef={at === documents.length - 1 ? lastParagraph : undefined}
          />
        ))}
        <div ref={sentinel} className={styles.sentinel} />
      </div>
      <Button size="sm" icon={ArrowDown} className={styles.toTheEnd} onPress={handleToTheEnd}>
        {t('toTheEnd')}
      </Button>
    </>
  )
}

interface DocumentPartProps {
  document: TermsDocument
  named: (text: string) => string
  /** Of the last document: its last paragraph takes the focus of the way to the end. */
  lastRef?: RefObject<HTMLParagraphElement | null> | undefined
}

function DocumentPart({ document: { title, intro, sections }, named, lastRef }: DocumentPartProps) {
  const isLast = (at: number, line: number) =>
    at === sections.length - 1 && line === (sections[at]?.paragraphs ?? intro).length - 1
  const paragraph = (text: string, at: number, line: number) =>
    lastRef && isLast(at, line) ? (
      <p key={line} ref={lastRef} tabIndex={-1}>
        {named(text)}
      </p>
    ) : (
      <p key={line}>{named(text)}</p>
    )
  return (
    <>
      <h2>{named(title)}</h2>
      {intro.map((text, line) => paragraph(text, -1, line))}
      {sections.map(({ heading, paragraphs }, at) => (
        <section key={heading}>
          <h3>{named(heading)}</h3>
          {paragraphs.map((text, line) => paragraph(text, at, line))}
        </section>
      ))}
    </>
  )
}

/** Replaces the placeholders of a text with this installation's names. */
function useNamed(): (text: string) => string {
  const settings = useAppSettings()
  const {
    productName: product = '',
    providerName: provider = '',
    contactEmail: contact = '',
  } = settings ?? {}
  return (text) => withNames(text, { product, provider, contact })
}

/** Reports when `target` is visible in `root`, also when it is from the beginning. */
function useSeen(
  root: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null>,
  onSeen: () => void,
): void {
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    if (target.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell()
      },
      { root: root.current, rootMargin: `0px 0px ${TOLERANCE} 0px`, threshold: 0 },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [root, target])
}
