import { BookOpen, ExternalLink, FileText, type LucideIcon, Presentation, Video } from 'lucide-react'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import type { Course } from '@hub/contract/events'
import { materialAddress } from '@hub/contract/events.rules'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { newTab } from '@hub/ui/buttons/link.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { uiTexts } from '@hub/ui/ui.texts.ts'
import { eventsTexts } from '../events.texts.ts'
import styles from './materials-popup.module.css'

const MATERIALS = [
  { field: 'video_link', name: 'welcomeVideo', icon: Video },
  { field: 'ppt_link', name: 'powerPoint', icon: Presentation },
  { field: 'doc_link', name: 'workbook', icon: BookOpen },
  { field: 'pdf_link', name: 'pdf', icon: FileText },
] as const

type Materials = Pick<Course, (typeof MATERIALS)[number]['field'] | 'title'>

interface MaterialsPopupProps {
  of: Materials
  isOpen: boolean
  onClose: () => void
}

/** The four materials of a course, each in a new tab; one without a link says so (EVT-017). */
export function MaterialsPopup({ of, isOpen, onClose }: MaterialsPopupProps) {
  const t = useTexts(eventsTexts)
  const staticPath = useAppSettings()?.staticPath ?? ''
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable
      hasClose
      size="wide"
      title={t('materials')}
      description={<p lang={langOf(of.title)}>{of.title}</p>}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <ul className={styles.list}>
        {MATERIALS.map(({ field, name, icon }) => (
          <li key={field}>
            <Material href={materialAddress(staticPath, of[field])} name={t(name)} icon={icon} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Material({ href, name, icon }: { href: string | null; name: string; icon: LucideIcon }) {
  const t = useTexts(eventsTexts)
  const tUi = useTexts(uiTexts)
  if (href === null)
    return (
      <PlainLink className={styles.entry ?? ''}>
        <Icon of={icon} />
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{t('notYet')}</span>
      </PlainLink>
    )
  return (
    <PlainLink href={href} {...newTab(true)} className={styles.entry ?? ''}>
      <Icon of={icon} />
      <span className={styles.name}>
        {name}
        <span className="visually-hidden"> {tUi('newTab')}</span>
      </span>
      <Icon of={ExternalLink} />
    </PlainLink>
  )
}
