import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ContentFields, PICTURED_KINDS, textKey } from '@hub/contract/content.rules'
import { LOCALE_FACTS, LOCALES } from '@hub/contract/locales'
import { COVER_MOTIFS, IMAGE_BYTES_MAX, IMAGE_TYPES } from '@hub/contract/pictures.rules'
import { CONTENT_ALT_MAX } from '@hub/contract/staff-content'
import { Button } from '@hub/ui/buttons/button.tsx'
import { FileButton } from '@hub/ui/buttons/file-button.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useUploadImage } from '../content.queries.ts'
import type { TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { choiceOf, coverOf } from './drawn-cover.ts'
import { pictureTexts } from '../picture.texts.ts'
import { ColorField } from './color-field.tsx'
import { FocalPoint } from './focal-point.tsx'
import part from './item-part.module.css'
import styles from './picture.module.css'

/** The path of pictures is the same on every installation (API-053). */
const STATIC_PATH = '/static'
const MB = 1024 * 1024
const BY_ITSELF = 'byItself'

interface PictureFieldsProps {
  node: TreeNode
  fields: ContentFields
  errors: Partial<Record<string, string | undefined>>
  onChange: (change: ContentFields) => void
  /** What facilitators see, where it is something else. */
  changedFrom: (key: string) => { hint: string | undefined; className: string | undefined }
}

/** The picture of an item: an image with what stays in view and what it shows, or the drawn cover (CTM-004). */
export function PictureFields(props: PictureFieldsProps) {
  const { node, fields, onChange } = props
  const t = useTexts(pictureTexts)
  // What was replaced by the drawn cover can come back as long as the form is open.
  const [last, setLast] = useState('')
  const image = String(fields['image'] ?? '')
  const cover = coverOf(node, fields)
  if (cover === null || !PICTURED_KINDS.includes(node.item.kind)) return null
  return (
    <section className={part.part} aria-labelledby="picture">
      <h3 id="picture">{t('title')}</h3>
      {image === '' ? (
        <>
          <div className={styles.drawn}>
            <Cover cover={cover} isEager />
          </div>
          <CoverChoice {...props} />
        </>
      ) : (
        <ImageChoice {...props} image={image} />
      )}
      <UploadImage
        isReplaced={image !== ''}
        onUploaded={(path) => onChange({ image: path, focusX: 50, focusY: 50 })}
      >
        {image !== '' && (
          <Button
            onPress={() => {
              setLast(image)
              onChange({ image: '' })
            }}
          >
            {t('toDrawn')}
          </Button>
        )}
        {image === '' && last !== '' && (
          <Button onPress={() => onChange({ image: last })}>{t('back')}</Button>
        )}
      </UploadImage>
    </section>
  )
}

/** Motif and colour of the drawing. A theme has its colour beside its other fields. */
function CoverChoice({ node, fields, errors, onChange, changedFrom }: PictureFieldsProps) {
  const t = useTexts(pictureTexts)
  const hint = node.item.kind === 'module' ? t('coverColorTheme') : t('coverColorOwn')
  return (
    <>
      <Select
        label={t('motif')}
        options={[
          { id: BY_ITSELF, label: t('byItself') },
          ...COVER_MOTIFS.map((motif) => ({ id: motif, label: t(motif) })),
        ]}
        value={String(fields['motif'] || BY_ITSELF)}
        onChange={(motif) => onChange({ motif: motif === BY_ITSELF ? '' : motif })}
        hint={changedFrom('motif').hint}
      />
      {'coverColor' in fields && (
        <ColorField
          label={t('coverColor')}
          value={String(fields['coverColor'])}
          onChange={(coverColor) => onChange({ coverColor })}
          error={errors['coverColor']}
          className={changedFrom('coverColor').className}
          hint={changedFrom('coverColor').hint ?? hint}
        />
      )}
    </>
  )
}

function ImageChoice(props: PictureFieldsProps & { image: string }) {
  const { node, fields, image, onChange, changedFrom } = props
  const t = useTexts(pictureTexts)
  const words = useTexts(contentTexts)
  const cover = coverOf(node, fields)
  return (
    <>
      {cover && (
        <FocalPoint
          src={`${STATIC_PATH}/${image}`}
          cover={cover}
          focus={choiceOf(fields)}
          onChange={onChange}
        />
      )}
      <div className={part.pair}>
        {LOCALES.map((locale) => {
          const key = textKey(locale, 'alt')
          return (
            <TextField
              key={key}
              label={words('fieldIn', { field: t('alt'), language: LOCALE_FACTS[locale].name })}
              value={String(fields[key] ?? '')}
              onChange={(text) => onChange({ [key]: text })}
              maxLength={CONTENT_ALT_MAX}
              className={changedFrom(key).className}
              hint={changedFrom(key).hint ?? t('altHint')}
            />
          )
        })}
      </div>
    </>
  )
}

interface UploadImageProps {
  isReplaced: boolean
  onUploaded: (path: string) => void
  children: ReactNode
}

function UploadImage({ isReplaced, onUploaded, children }: UploadImageProps) {
  const t = useTexts(pictureTexts)
  const messageOf = useMessageOf()
  const sending = useUploadImage()
  const [problem, setProblem] = useState<string | null>(null)
  async function handleFile(file: File) {
    setProblem(null)
    if (file.size > IMAGE_BYTES_MAX)
      return setProblem(t('tooLarge', { size: String(Math.ceil(file.size / MB)) }))
    try {
      const { record } = await sending.mutateAsync(file)
      onUploaded(record.image)
      showToast(t('ready'))
    } catch (error) {
      const reason = isCallError(error, 'FileRefused') ? reasonOf(error.record) : null
      setProblem(reason === null ? messageOf(error) : t(reason))
    }
  }
  return (
    <>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <div className={part.buttons}>
        <FileButton
          icon={Upload}
          accept={IMAGE_TYPES.join(',')}
          isPending={sending.isPending}
          pendingText={t('working')}
          onFile={(file) => void handleFile(file)}
        >
          {t(isReplaced ? 'replace' : 'upload')}
        </FileButton>
        {children}
      </div>
      <p className={part.hint}>{t('limits')}</p>
    </>
  )
}

const REASONS = ['imageType', 'imageDamaged', 'imagePixels', 'imageSmall'] as const

function reasonOf(record: unknown): (typeof REASONS)[number] | null {
  const { reason } = (record ?? {}) as { reason?: unknown }
  return REASONS.find((one) => one === reason) ?? null
}
