import { Download, Upload as UploadIcon } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '@hub/contract/call-address'
import { downloadCatalogue } from '@hub/contract/staff-catalogue-folder'
import { buttonClass } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { FileButton } from '@hub/ui/buttons/file-button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { UploadCard } from '#platform/uploads/upload-card.tsx'
import { useUpload } from '#platform/uploads/use-upload.ts'
import { folderTexts } from './catalogue-folder.texts.ts'
import { CheckedUpload } from './parts/checked-upload.tsx'
import styles from './catalogue-folder.module.css'

/** The whole catalogue as a zip: out of the hub, and into it after a look at what would change (CTM-010). */
export function CatalogueFolderScreen() {
  const t = useTexts(folderTexts)
  const messageOf = useMessageOf()
  const uploads = useUpload('catalogue', null)
  const [error, setError] = useState<unknown>(null)
  async function handleFile(file: File) {
    setError(null)
    await uploads.start(file).catch(setError)
  }
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={<ButtonLink href={hrefOf('content')}>{t('back')}</ButtonLink>}
      />
      <div className={styles.ways}>
        <Panel title={t('exportTitle')}>
          <p>{t('exportText')}</p>
          {/* The browser saves it as it arrives: it may have gigabytes. */}
          <a className={buttonClass({ variant: 'primary' })} href={addressOf(downloadCatalogue, {})} download>
            <Icon of={Download} size="sm" />
            {t('exportDo')}
          </a>
        </Panel>
        <Panel title={t('importTitle')}>
          <p>{t('importText')}</p>
          <FileButton icon={UploadIcon} accept=".zip" onFile={(file) => void handleFile(file)}>
            {t('importDo')}
          </FileButton>
          {error !== null && (
            <Notice tone="danger" role="alert">
              {messageOf(error)}
            </Notice>
          )}
        </Panel>
      </div>
      <div className={styles.uploads}>
        {uploads.shown.map((shown) =>
          shown.state === 'done' ? (
            <CheckedUpload key={shown.upload.id} shown={shown} uploads={uploads} />
          ) : (
            <UploadCard key={shown.upload.id} shown={shown} uploads={uploads} />
          ),
        )}
      </div>
    </>
  )
}
