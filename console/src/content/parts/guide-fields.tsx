import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { guideLink } from '@hub/contract/guides.rules'
import { type Locale, LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import type { UploadedDocument } from '@hub/contract/staff-content-files'
import { UPLOAD_MAX_BYTES } from '@hub/contract/staff-uploads'
import { Button } from '@hub/ui/buttons/button.tsx'
import { FileButton } from '@hub/ui/buttons/file-button.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { type ContentFields, fileKey, GUIDE_KEYS, usesOf } from '@hub/contract/content.rules'
import { Select } from '@hub/ui/fields/select.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useMoments } from '#platform/page/moments.ts'
import { forgetUpload } from '#platform/uploads/running-uploads.ts'
import { UploadCard } from '#platform/uploads/upload-card.tsx'
import { useUpload } from '#platform/uploads/use-upload.ts'
import { contentHref } from '#platform/page/paths.ts'
import { useContent, useTakeDocument } from '../content.queries.ts'
import { everyNode, keyOf, nameOf, type TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { guideTexts } from '../guide.texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import part from './item-part.module.css'
import styles from './guide.module.css'

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
      <section className={part.part} aria-labelledby="files">
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
        <p className={part.hint}>{t('limits')}</p>
      </section>
      <Uses id={id} tree={tree} />
    </>
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
    <section className={part.part} aria-labelledby="uses">
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
    <div className={part.pair}>
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

/** The path of documents is the same on every installation (API-053). */
const STATIC_PATH = '/static'
const ACCEPTED = '.pdf,.docx,.epub'

const MB = 1024 * 1024
const REASONS = [
  ...(['documentType', 'documentDamaged', 'documentLocked', 'documentMacros'] as const),
  ...(['infected', 'notScanned'] as const),
]

interface GuideFileProps {
  id: number
  locale: Locale
  file: string
  onChange: (file: string) => void
}

/** The file of a guide in one language, what hinders its readers, and another one in its place (CTM-005). */
function GuideFile({ id, locale, file, onChange }: GuideFileProps) {
  const t = useTexts(guideTexts)
  // Of the file that was uploaded last: the content does not name it yet.
  const [taken, setTaken] = useState<UploadedDocument | null>(null)
  const known = useContent().data?.files.find((one) => one.file === file)
  const document = taken?.file === file ? taken : known
  const language = LOCALE_FACTS[locale].name
  const { uploads, newest, problem, begin, take, isTaking } = useNewGuide(`guide:${id}:${locale}`, (one) => {
    setTaken(one)
    onChange(one.file)
    showToast(t('ready'))
  })
  const isMoving = newest?.state === 'done' ? isTaking : newest?.state === 'uploading'
  return (
    <div className={styles.file}>
      <div className={styles.what}>
        <span className={part.label}>{t('fileIn', { language })}</span>
        {file === '' ? (
          <span className="muted">{t('none')}</span>
        ) : (
          <Link href={`${STATIC_PATH}/${file}`} isNewTab>
            <bdi>{document?.name ?? file.slice(file.lastIndexOf('/') + 1)}</bdi>
          </Link>
        )}
      </div>
      <div className={classes(part.buttons, styles.does)}>
        <FileButton
          size="sm"
          icon={Upload}
          accept={ACCEPTED}
          aria-label={t(file === '' ? 'uploadOf' : 'replaceOf', { language })}
          isPending={isMoving}
          pendingText={t(newest?.state === 'done' ? 'working' : 'uploading')}
          // What stands still has its own words and buttons below.
          isDisabled={newest !== undefined && !isMoving}
          onFile={(given) => void begin(given)}
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
      {newest && (
        <UploadCard
          {...{ shown: newest, uploads }}
          accept={ACCEPTED}
          after={
            newest.state === 'done'
              ? {
                  words: isTaking ? t('working') : t('notLooked'),
                  actions: !isTaking && (
                    <Button size="sm" onPress={() => void take(newest.upload.id)}>
                      {t('again')}
                    </Button>
                  ),
                }
              : undefined
          }
        />
      )}
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {document && <DocumentFacts document={document} isNew={document === taken} />}
      {file !== '' && (
        <p className={part.hint}>{t('link', { address: `${STATIC_PATH}/${guideLink(id, locale)}` })}</p>
      )}
    </div>
  )
}

/** The warnings stay with the file, so that whoever comes later reads them too. */
function DocumentFacts({ document, isNew }: { document: UploadedDocument; isNew: boolean }) {
  const t = useTexts(guideTexts)
  const moments = useMoments()
  const { warnings, uploadedBy, uploadedAt } = document
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="attention" {...(isNew && { role: 'alert' as const })} title={t('warnings')}>
          {warnings.map((warning) => (
            <p key={warning}>{t(warning)}</p>
          ))}
        </Notice>
      )}
      <p className={part.hint}>{t('uploadedBy', { by: uploadedBy, at: moments.at(uploadedAt) })}</p>
    </>
  )
}

/**
 * A new file: it is uploaded, and looked through as soon as it is whole.
 * @param onTaken is given what the hub knows of the file, once it is stored
 */
function useNewGuide(about: string, onTaken: (document: UploadedDocument) => void) {
  const t = useTexts(guideTexts)
  const messageOf = useMessageOf()
  const uploads = useUpload('guide', about)
  const taking = useTakeDocument()
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useRef(new Set<number>())

  async function take(uploadId: number) {
    setProblem(null)
    asked.current.add(uploadId)
    try {
      const { record } = await taking.mutateAsync(uploadId)
      forgetUpload(uploadId)
      onTaken(record)
    } catch (error) {
      // The hub keeps no file that it refused.
      if (isCallError(error, 'FileRefused')) forgetUpload(uploadId)
      setProblem(reasonOf(error))
    }
  }
  function reasonOf(error: unknown): string {
    const { reason } = (isCallError(error, 'FileRefused') ? error.record : {}) as { reason?: unknown }
    const known = REASONS.find((one) => one === reason)
    return known === undefined ? messageOf(error) : t(known)
  }
  async function begin(file: File) {
    setProblem(null)
    if (file.size > UPLOAD_MAX_BYTES.guide)
      return setProblem(t('tooLarge', { size: String(Math.ceil(file.size / MB)) }))
    try {
      await uploads.start(file)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const [newest] = uploads.shown
  const whole = newest?.state === 'done' ? newest.upload.id : undefined
  useEffect(() => {
    if (whole !== undefined && !asked.current.has(whole)) void take(whole)
  })
  return { uploads, newest, problem, begin, take, isTaking: taking.isPending }
}
