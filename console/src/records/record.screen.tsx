import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PageHead } from '#platform/page/page-head.tsx'
import { recordCorrectHref } from '#platform/page/paths.ts'
import { RecordCorrections } from './parts/record-corrections.tsx'
import { RecordFacts } from './parts/record-facts.tsx'
import { useRecord } from './records.queries.ts'
import { recordsTexts } from './records.texts.ts'
import { recordTexts } from './record.texts.ts'
import columns from '#platform/page/columns.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'

/** One record as it is now, with what it was before each correction (PPL-009). Viewing it is audited. */
export function RecordScreen() {
  const t = useTexts(recordTexts)
  const kinds = useTexts(recordsTexts)
  const { id = '' } = useParams()
  const record = useRecord(Number(id))
  return (
    <Loaded
      query={record}
      label={t('loading')}
      heading={t('titleLoading')}
      failed={t('failed')}
      skeleton={<PageSkeleton hasTitle count={6} />}
    >
      {({ record: shown, lists }) => (
        <>
          <PageHead
            title={shown.module}
            lead={t('lead', { theme: shown.theme, kind: kinds(shown.kind) })}
            actions={<ButtonLink href={recordCorrectHref(shown.id)}>{t('correct')}</ButtonLink>}
          />
          <div className={columns.columns}>
            <div className={columns.main}>
              <RecordFacts record={shown} lists={lists} />
            </div>
            <RecordCorrections record={shown} lists={lists} className={columns.side} />
          </div>
        </>
      )}
    </Loaded>
  )
}
