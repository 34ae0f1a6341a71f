import { BookText, Clock3, CloudOff, Globe, NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Module } from '@hub/contract/catalogue'
import type { LanguageFile } from '@hub/contract/catalogue.rules'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { Icon, type LucideIcon } from '@hub/ui/pictures/icon.tsx'
import { langOf, named } from '@hub/ui/language/named.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { type ShownModule, useContentAddress } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'
import styles from './module-card.module.css'
import { useLanguages } from './use-languages.ts'

export interface ModuleCardProps {
  module: CardModule
  /** The theme's colour. */
  color: string | undefined
  /** Shown after the tools: the status of the module on this device. */
  status?: ReactNode
  /** A chip above the tools. */
  mark?: ReactNode
  /** Shown instead of the picture when the module cannot be entered now (CAT-020). */
  outOfReach?: string | undefined
  /** The icon beside those words; a crossed-out cloud by default. */
  outOfReachIcon?: LucideIcon
  /** Journals and guides open only when they are available. */
  hasDocuments?: boolean
  /** Shown instead of the link into the module. */
  enter?: ReactNode
}

/** The data of a module card. */
export type CardModule = ShownModule & Pick<Module, 'guides' | 'journals'>

/** A module with its documents and the link into it (CAT-017). */
export function ModuleCard(props: ModuleCardProps) {
  const {
    module,
    color,
    status,
    mark,
    outOfReach,
    outOfReachIcon = CloudOff,
    hasDocuments = true,
    enter,
  } = props
  const t = useTexts(catalogueTexts)
  const address = useContentAddress()
  const journals = useLanguages(module.journals, `the journals of module ${module.module_key}`)
  const guides = useLanguages(module.guides, `the guides of module ${module.module_key}`)
  const titleId = `module-${module.id}`
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.art}>
        {outOfReach === undefined ? (
          <Cover
            cover={coverFor('module', { ...module, theme_color: color })}
            src={address(module.image)}
            alt={module.alt}
            focus={module.picture}
          />
        ) : (
          <p className={styles.away}>
            <Icon of={outOfReachIcon} size="lg" />
            {outOfReach}
          </p>
        )}
        <Chip tone="art" icon={Clock3} className={styles.time}>
          {t('minutes', { minutes: module.estimate })}
        </Chip>
      </div>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title} lang={langOf(module.title)}>
          {module.title}
        </h2>
        <p className={styles.summary ?? ''} lang={langOf(module.summary)}>
          {module.summary}
        </p>
        {(mark !== undefined || module.needs_internet === 1) && (
          <span className={styles.mark}>
            {mark}
            {module.needs_internet === 1 && (
              <Chip tone="attention" icon={Globe}>
                {t('needsInternet')}
              </Chip>
            )}
          </span>
        )}
        <div className={styles.tools}>
          <DocumentButton
            icon={NotebookPen}
            label={t('journal')}
            name={t('journalOf', { module: module.title })}
            panelTitle={t.rich('journalTitle', { module: module.name, name: named })}
            files={hasDocuments ? journals : []}
          />
          <DocumentButton
            icon={BookText}
            label={t('guide')}
            name={t('guideOf', { module: module.title })}
            panelTitle={t.rich('guideTitle', { module: module.name, name: named })}
            files={hasDocuments ? guides : []}
          />
          {status !== undefined && <span className={styles.status}>{status}</span>}
        </div>
        {enter ?? <EnterModule module={module} isDisabled={outOfReach !== undefined} />}
      </div>
    </article>
  )
}

function EnterModule({ module, isDisabled }: { module: CardModule; isDisabled: boolean }) {
  const t = useTexts(catalogueTexts)
  const name = t('enterModuleOf', { module: module.title })
  if (isDisabled)
    return (
      <Button variant="primary" isBlock isDisabled aria-label={name}>
        {t('enterModule')}
      </Button>
    )
  const href = hrefOf('moduleLaunch', { topicId: module.topic_id, moduleId: module.id })
  return (
    <ButtonLink variant="primary" isBlock href={href} aria-label={name}>
      {t('enterModule')}
    </ButtonLink>
  )
}

interface DocumentButtonProps {
  icon: LucideIcon
  label: string
  /** The accessible name, which begins with the label. */
  name: string
  panelTitle: ReactNode
  files: LanguageFile[]
}

/** One file opens at once, several ask for the language, none disables the button (CAT-018). */
function DocumentButton({ icon, label, name, panelTitle, files }: DocumentButtonProps) {
  const address = useContentAddress()
  const [isOpen, setIsOpen] = useState(false)
  const [only] = files
  const href = only && files.length === 1 ? address(only.src) : null
  if (href !== null)
    return (
      <ButtonLink variant="quiet" size="sm" icon={icon} href={href} isNewTab aria-label={name}>
        {label}
      </ButtonLink>
    )
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={icon}
        isDisabled={files.length === 0}
        onPress={() => setIsOpen(true)}
        aria-label={name}
      >
        {label}
      </Button>
      <LanguagePicker isOpen={isOpen} onClose={() => setIsOpen(false)} title={panelTitle} files={files} />
    </>
  )
}
