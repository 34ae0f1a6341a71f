import { textFieldsOf, textKey, type ContentFields } from '@hub/contract/content.rules'
import { LOCALE_FACTS, LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import { CONTENT_DESCRIPTION_MAX, CONTENT_NAME_MAX, CONTENT_SUMMARY_MAX } from '@hub/contract/staff-content'
import { ToggleGroup } from '@hub/ui/buttons/toggle-group.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { contentTexts } from '../content.texts.ts'
import type { TreeNode } from '../content.rules.ts'
import { ColorField } from './color-field.tsx'
import { useFieldWords } from './field-words.ts'
import { GuideChoices, GuideFields } from './guide-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import changedStyles from '#platform/page/changed.module.css'
import styles from '../content.module.css'

const MAX = { name: CONTENT_NAME_MAX, summary: CONTENT_SUMMARY_MAX, description: CONTENT_DESCRIPTION_MAX }
/** What a picture shows stands beside the picture. */
const FIELDS = ['name', 'summary', 'description'] as const
const ROWS = { summary: 3, description: 6 }

interface ItemFieldsProps {
  node: TreeNode
  tree: readonly TreeNode[]
  fields: ContentFields
  /** Below what the item can stand. */
  places: ReadonlyMap<number, string>
  errors: Partial<Record<string, string | undefined>>
  onChange: (change: ContentFields) => void
  /** Archiving states its effects first. */
  onArchive: () => void
}

/** The texts of an item in every language beside each other, then what else it has (CTM-003). */
export function ItemFields(props: ItemFieldsProps) {
  const { node, tree, fields, places, errors, onChange, onArchive } = props
  const { kind, published } = node.item
  const t = useTexts(contentTexts)
  const words = useFieldWords({ places })
  /** What facilitators see, where it is something else: on the field that differs. */
  function changedFrom(key: string) {
    const was = published?.[key]
    if (was === undefined || was === fields[key]) return { hint: undefined, className: undefined }
    return {
      hint: was === '' ? t('wasEmpty') : t('was', { text: words.valueOf(key, was) }),
      className: changedStyles.changed,
    }
  }
  return (
    <>
      {FIELDS.filter((field) => textFieldsOf(kind).includes(field)).map((field) => (
        <div key={field} className={styles.pair}>
          {LOCALES.map((locale) => {
            const key = textKey(locale, field)
            const shared = {
              label: t('fieldIn', { field: t(field), language: LOCALE_FACTS[locale].name }),
              value: String(fields[key] ?? ''),
              onChange: (text: string) => onChange({ [key]: text }),
              maxLength: MAX[field],
              error: errors[key],
              ...changedFrom(key),
            }
            return field === 'name' ? (
              <TextField key={key} {...shared} isRequired={locale === SOURCE_LOCALE} />
            ) : (
              <TextArea key={key} {...shared} rows={ROWS[field]} />
            )
          })}
        </div>
      ))}
      {'parentId' in fields && (
        <Select
          label={t('place')}
          options={[...places].map(([id, label]) => ({ id: String(id), label }))}
          value={String(fields['parentId'])}
          onChange={(id) => onChange({ parentId: Number(id) })}
          hint={changedFrom('parentId').hint}
        />
      )}
      {'color' in fields && (
        <ColorField
          label={t('color')}
          value={String(fields['color'])}
          onChange={(color) => onChange({ color })}
          error={errors['color']}
          className={changedFrom('color').className}
          hint={changedFrom('color').hint ?? t('colorHint')}
        />
      )}
      {kind === 'guide' && <GuideFields {...{ node, tree, fields, onChange }} />}
      {'guideId' in fields && <GuideChoices {...{ node, tree, fields, onChange, changedFrom }} />}
      {'isDownloadable' in fields && <Download {...{ fields, onChange, changedFrom }} />}
      {'isArchived' in fields && <Availability {...{ fields, onChange, onArchive }} />}
      {'image' in fields && <PictureFields {...{ node, fields, errors, onChange, changedFrom }} />}
    </>
  )
}

type DownloadProps = Pick<ItemFieldsProps, 'fields' | 'onChange'> & {
  changedFrom: (key: string) => { hint: string | undefined }
}

/** Whether devices may keep a module, and what follows for those that have it. */
function Download({ fields, onChange, changedFrom }: DownloadProps) {
  const t = useTexts(contentTexts)
  const isDownloadable = fields['isDownloadable'] === true
  const effect = t(isDownloadable ? 'downloadableOn' : 'downloadableOff')
  const { hint } = changedFrom('isDownloadable')
  return (
    <Checkbox
      isSelected={isDownloadable}
      onChange={(isOn) => onChange({ isDownloadable: isOn })}
      hint={hint === undefined ? effect : `${effect} ${hint}`}
    >
      {t('downloadable')}
    </Checkbox>
  )
}

type AvailabilityProps = Pick<ItemFieldsProps, 'fields' | 'onChange' | 'onArchive'>

function Availability({ fields, onChange, onArchive }: AvailabilityProps) {
  const t = useTexts(contentTexts)
  const isTheme = 'isOpen' in fields
  const shown = fields['isOpen'] === false ? 'comingSoon' : 'open'
  return (
    <div>
      <span className={styles.label}>{t('availability')}</span>
      <ToggleGroup
        label={t('availability')}
        options={[
          { id: 'open', label: t(isTheme ? 'open' : 'visible') },
          ...(isTheme ? [{ id: 'comingSoon' as const, label: t('comingSoon') }] : []),
          { id: 'archived', label: t('archived') },
        ]}
        value={fields['isArchived'] === true ? 'archived' : shown}
        onChange={(id) => {
          if (id === 'archived') onArchive()
          else onChange({ isArchived: false, ...(isTheme && { isOpen: id === 'open' }) })
        }}
      />
    </div>
  )
}
