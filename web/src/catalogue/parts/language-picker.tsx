import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LanguageFile } from '@hub/contract/catalogue.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useContentAddress } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'
import styles from './language-picker.module.css'

interface LanguagePickerProps {
  isOpen: boolean
  onClose: () => void
  /** '{module} - Facilitator Guide' or '{module} - Journal'. */
  title: ReactNode
  files: LanguageFile[]
}

/** One button for each language, written in that language (CAT-018). */
export function LanguagePicker({ isOpen, onClose, title, files }: LanguagePickerProps) {
  const t = useTexts(catalogueTexts)
  const { tag } = useLocale()
  const address = useContentAddress()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      icon={Languages}
      title={title}
      description={t('chooseLanguage')}
      isDismissable
      hasClose
    >
      <ul className={styles.languages}>
        {files.map(({ language, src }) => (
          <li key={language}>
            <ButtonLink href={address(src) ?? ''} isNewTab isBlock>
              <span lang={language}>{languageName(language, tag)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The language's own name; if unknown, its name in the reader's language, or its code. */
function languageName(language: string, reader: string): string {
  try {
    const name = new Intl.DisplayNames([language, reader], { type: 'language' }).of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    return language
  }
}
