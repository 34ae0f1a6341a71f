import { Plus, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import {
  LINK_LABEL_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_SETTING_NAMES,
  ProductSettings,
  PROVIDER_NAME_MAX,
  SOCIAL_LINKS_MAX,
  type StoredProductSettings,
} from '@hub/contract/staff-settings'
import { Button } from '@hub/ui/buttons/button.tsx'
import { IconButton } from '@hub/ui/buttons/icon-button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { settingsTexts } from '../settings.texts.ts'
import { SaveDialog } from './save-dialog.tsx'
import styles from '../settings.module.css'

/** The names, the contact address and the links, with what a save changes (CTM-011). */
export function ProductForm({ stored }: { stored: StoredProductSettings }) {
  const t = useTexts(settingsTexts)
  // What was read when the form opened: a later reading must not change what was typed.
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored.values)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isNewer, setNewer] = useState(false)
  const changed = PRODUCT_SETTING_NAMES.filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(base.values[name]),
  )
  const faults = faultsOf(values)
  const shouldBlock = useCallback(() => changed.length > 0, [changed.length])
  const change = (more: Partial<ProductSettings>) => setValues({ ...values, ...more })
  const errorOf = (name: string, sentence: string) =>
    isChecked && faults.includes(name) ? sentence : undefined

  function handleSubmit() {
    setChecked(true)
    if (faults.length === 0 && changed.length > 0) setSaving(true)
  }
  function begin(record: StoredProductSettings, kept = record.values) {
    setBase(record)
    setValues(kept)
    setSaving(false)
    setChecked(false)
    setNewer(kept !== record.values)
  }
  return (
    <Panel title={t('product')}>
      <Form className={styles.form} onSubmit={handleSubmit}>
        {isNewer && (
          <Notice tone="attention" role="alert">
            {t('newer')}
          </Notice>
        )}
        <Names values={values} onChange={change} errorOf={errorOf} />
        <Links
          links={values.socialLinks}
          onChange={(socialLinks) => change({ socialLinks })}
          errorOf={errorOf}
        />
        <div className={styles.save}>
          <span className={styles.effect} role="status">
            {changed.length === 0 ? t('nothing') : t('changed', { count: changed.length })}
          </span>
          {changed.length > 0 && <Button onPress={() => begin(base)}>{t('undo')}</Button>}
          <Button type="submit" variant="primary" isInactive={changed.length === 0}>
            {t('save')}
          </Button>
        </div>
      </Form>
      {isSaving && (
        <SaveDialog
          values={values}
          base={base}
          changed={changed}
          onSaved={begin}
          onNewer={(record) => begin(record, values)}
          onClose={() => setSaving(false)}
        />
      )}
      <LeaveQuestion shouldBlock={shouldBlock} />
    </Panel>
  )
}

/** The fields that cannot be saved, by their path: `socialLinks.0.url`. */
function faultsOf(values: ProductSettings): string[] {
  return ProductSettings.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? []
}

type ErrorOf = (name: string, sentence: string) => string | undefined

interface NamesProps {
  values: ProductSettings
  onChange: (change: Partial<ProductSettings>) => void
  errorOf: ErrorOf
}

function Names({ values, onChange, errorOf }: NamesProps) {
  const t = useTexts(settingsTexts)
  return (
    <div className={styles.pair}>
      <TextField
        label={t('productName')}
        hint={t('productNameHint')}
        value={values.productName}
        onChange={(productName) => onChange({ productName })}
        maxLength={PRODUCT_NAME_MAX}
        error={errorOf('productName', t('tooLong'))}
        isRequired
      />
      <TextField
        label={t('providerName')}
        hint={t('providerNameHint')}
        value={values.providerName}
        onChange={(providerName) => onChange({ providerName })}
        maxLength={PROVIDER_NAME_MAX}
        error={errorOf('providerName', t('tooLong'))}
        isRequired
      />
      <TextField
        label={t('contactEmail')}
        hint={t('contactEmailHint')}
        type="email"
        value={values.contactEmail}
        onChange={(contactEmail) => onChange({ contactEmail: contactEmail.trim() })}
        error={errorOf('contactEmail', t('emailWrong'))}
        isRequired
      />
    </div>
  )
}

interface LinksProps {
  links: ProductSettings['socialLinks']
  onChange: (links: ProductSettings['socialLinks']) => void
  errorOf: ErrorOf
}

function Links({ links, onChange, errorOf }: LinksProps) {
  const t = useTexts(settingsTexts)
  const edit = (at: number, more: Partial<LinksProps['links'][number]>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...more } : link)))
  return (
    <fieldset className={styles.links}>
      <legend>
        {t('links')}
        <small>{t('linksHint')}</small>
      </legend>
      {links.map(({ label, url }, at) => {
        const number = String(at + 1)
        return (
          <div key={at} className={styles.link}>
            <TextField
              label={t('label', { number })}
              value={label}
              onChange={(text) => edit(at, { label: text })}
              maxLength={LINK_LABEL_MAX}
              error={errorOf(`socialLinks.${at}.label`, t('tooLong'))}
            />
            <TextField
              label={t('url', { number })}
              value={url}
              onChange={(text) => edit(at, { url: text.trim() })}
              error={errorOf(`socialLinks.${at}.url`, t('urlWrong'))}
            />
            <IconButton
              icon={Trash2}
              label={t('removeLink', { number })}
              onPress={() => onChange(links.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      {links.length < SOCIAL_LINKS_MAX && (
        <Button icon={Plus} size="sm" onPress={() => onChange([...links, { label: '', url: 'https://' }])}>
          {t('addLink')}
        </Button>
      )}
    </fieldset>
  )
}
