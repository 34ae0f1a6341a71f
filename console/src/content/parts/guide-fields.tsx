import { Upload } from 'lucide-react'
import { useState } from 'react'
import { type ContentFields, fileKey, GUIDE_KEYS, usesOf } from '@hub/contract/content.rules'
import {
  DOCUMENT_BYTES_MAX,
  DOCUMENT_NAME_MAX,
  type DocumentWarning,
  guideLink,
} from '@hub/contract/guides.rules'
import { type Locale, LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import { Button } from '@hub/ui/buttons/button.tsx'
import { FileButton } from '@hub/ui/buttons/file-button.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { contentHref } from '#platform/page/paths.ts'
import { useUploadDocument } from '../content.queries.ts'
import { everyNode, keyOf, nameOf, type TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { guideTexts } from '../guide.texts.ts'
import styles from './guide.module.css'

/** The path of documents is the same on every installation (API-053). */
const STATIC_PATH = '/static'
const MB = 1024 * 1024
const ACCEPTED = '.pdf,.docx,.epub'
const REASONS = ['documentType', 'documentDamaged', 'documentLocked', 'documentMacros'] as const

interface GuideFieldsProps {
  node: TreeNode
  tree: readonly TreeNode[]
  fields: ContentFields
  onChange: (change: ContentFields) => void
}

/** The files of a guide or a journal in each language, what hinders their readers, and where it is used (CTM-005). */
export function GuideFields({ node, tree, fields, onChange }: GuideFieldsProps) {
  const t = useTexts(guideTexts)
  const { id } = node.item
  return (
    <>
      <section className={styles.files} aria-labelledby="files">
        <h3 id="files">{t('files')}</h3>
        {LOCALES.map((locale) => (
          <GuideFile
            key={locale}
            id={id}
            locale={locale}
            file={String(fields[fileKey(locale)] ?? '')}
            onChange={(file) => onChange({ [fileKey(locale)]: file })}
          />
        ))}
        <p className={styles.hint}>{t('limits')}</p>
      </section>
      <Uses id={id} tree={tree} />
    </>
  )
}

interface GuideFileProps {
  id: number
  locale: Locale
  file: string
  onChange: (file: string) => void
}

function GuideFile({ id, locale, file, onChange }: GuideFileProps) {
  const t = useTexts(guideTexts)
  const messageOf = useMessageOf()
  const sending = useUploadDocument()
  const [problem, setProblem] = useState<string | null>(null)
  // Of the file that was uploaded last: they are told with it.
  const [told, setTold] = useState<{ file: string; warnings: readonly DocumentWarning[] } | null>(null)
  const language = LOCALE_FACTS[locale].name
  async function handleFile(given: File) {
    setProblem(null)
    if (given.size > DOCUMENT_BYTES_MAX)
      return setProblem(t('tooLarge', { size: String(Math.ceil(given.size / MB)) }))
    try {
      const name = given.name.slice(-DOCUMENT_NAME_MAX)
      const { record } = await sending.mutateAsync({ file: given, name })
      setTold(record)
      onChange(record.file)
      showToast(t('ready'))
    } catch (error) {
      const { reason } = (isCallError(error, 'FileRefused') ? error.record : {}) as { reason?: unknown }
      const known = REASONS.find((one) => one === reason)
      setProblem(known === undefined ? messageOf(error) : t(known))
    }
  }
  return (
    <div className={styles.file}>
      <div className={styles.what}>
        <span className={styles.label}>{t('fileIn', { language })}</span>
        {file === '' ? (
          <span className="muted">{t('none')}</span>
        ) : (
          <Link href={`${STATIC_PATH}/${file}`} isNewTab>
            {file.slice(file.lastIndexOf('/') + 1)}
          </Link>
        )}
      </div>
      <div className={styles.buttons}>
        <FileButton
          size="sm"
          icon={Upload}
          accept={ACCEPTED}
          aria-label={t(file === '' ? 'uploadOf' : 'replaceOf', { language })}
          isPending={sending.isPending}
          pendingText={t('working')}
          onFile={(given) => void handleFile(given)}
        >
          {t(file === '' ? 'upload' : 'replace')}
        </FileButton>
        {file !== '' && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('removeOf', { language })}
            onPress={() => onChange('')}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {told?.file === file && told.warnings.length > 0 && (
        <Notice tone="attention" role="alert" title={t('warnings')}>
          {told.warnings.map((warning) => (
            <p key={warning}>{t(warning)}</p>
          ))}
        </Notice>
      )}
      {file !== '' && (
        <p className={styles.hint}>{t('link', { address: `${STATIC_PATH}/${guideLink(id, locale)}` })}</p>
      )}
    </div>
  )
}

function Uses({ id, tree }: { id: number; tree: readonly TreeNode[] }) {
  const t = useTexts(guideTexts)
  const words = useTexts(contentTexts)
  const uses = usesOf(
    everyNode(tree).map(({ item }) => item),
    id,
  )
  return (
    <section className={styles.files} aria-labelledby="uses">
      <h3 id="uses">{t('uses')}</h3>
      {uses.length === 0 ? (
        <p className="muted">{t('unused')}</p>
      ) : (
        <ul className={styles.uses}>
          {uses.map((item) => (
            <li key={keyOf(item)}>
              {words(item.kind)}{' '}
              <Link href={contentHref(keyOf(item))}>
                <Named>{nameOf(item)}</Named>
              </Link>{' '}
              {GUIDE_KEYS.filter((key) => item.fields[key] === id)
                .map((key) => t(key === 'guideId' ? 'asGuide' : 'asJournal'))
                .join(words('between'))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface GuideChoicesProps extends GuideFieldsProps {
  changedFrom: (key: string) => { hint: string | undefined }
}

/** Which guide and which journal a theme or a module offers. */
export function GuideChoices({ node, tree, fields, onChange, changedFrom }: GuideChoicesProps) {
  const t = useTexts(guideTexts)
  const guides = tree.filter(({ item }) => item.kind === 'guide')
  const own = t(node.item.kind === 'theme' ? 'ownOfTheme' : 'ownOfModule')
  return (
    <div className={styles.choices}>
      {GUIDE_KEYS.filter((key) => key in fields).map((key) => (
        <Select
          key={key}
          label={t(key)}
          options={[
            { id: '0', label: own },
            ...guides
              .filter(({ item }) => item.fields['isArchived'] !== true || item.id === fields[key])
              .map(({ item }) => ({ id: String(item.id), label: nameOf(item) })),
          ]}
          value={String(fields[key])}
          onChange={(id) => onChange({ [key]: Number(id) })}
          hint={changedFrom(key).hint}
        />
      ))}
    </div>
  )
}
