import { Download, Printer } from 'lucide-react'
import type { ClientCopy } from '@hub/contract/client-copies'
import { inLocale } from '@hub/contract/translations.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import paper from '#platform/page/paper.module.css'
import { saveBlob } from '@hub/ui/page/save-file.ts'
import { useClientCopy } from './audit.queries.ts'
import { copyTexts } from './client-copy.texts.ts'
import { CodeForm } from './parts/code-form.tsx'
import { CopyPage } from './parts/copy-page.tsx'
import styles from './client-copy.module.css'

/** A client's own copy of everything held about a code: a page to print, and a file (LIF-002). It is made on request. */
export function ClientCopyScreen() {
  const t = useTexts(copyTexts)
  const messageOf = useMessageOf()
  const { code = '' } = useSearch()
  const copy = useClientCopy()
  const record = copy.data?.record
  const isUnknown = isCallError(copy.error) && copy.error.name === 'NotFound'
  return (
    <div className={paper.numbered}>
      <div data-no-print>
        <PageHead title={t('title')} lead={t('lead')} />
        <CodeForm
          code={code}
          action={t('make')}
          isPending={copy.isPending}
          onCode={(given) => copy.mutate(given)}
        />
        {copy.isError && !isUnknown && <Notice tone="danger">{messageOf(copy.error)}</Notice>}
      </div>
      {isUnknown && <EmptyState title={t('noFile')} text={t('noFileText', { code: copy.variables ?? '' })} />}
      {record && <Made copy={record} />}
      {copy.isIdle && <EmptyState title={t('start')} text={t('startText')} />}
    </div>
  )
}

function Made({ copy }: { copy: ClientCopy }) {
  const t = useTexts(copyTexts)
  const { locale } = useLocale()
  return (
    <>
      <p className={styles.actions}>
        <Button icon={Printer} variant="primary" onPress={() => window.print()}>
          {t('print')}
        </Button>
        <Button icon={Download} onPress={() => saveBlob(`${copy.file.code}.json`, jsonOf(copy))}>
          {t('json')}
        </Button>
      </p>
      <CopyPage copy={inLocale(copy, locale)} />
    </>
  )
}

const INDENT = 2
const jsonOf = (copy: ClientCopy) =>
  new Blob([JSON.stringify(copy, null, INDENT)], { type: 'application/json;charset=utf-8' })
