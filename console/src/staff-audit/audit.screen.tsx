import { FolderSearch, ShieldCheck } from 'lucide-react'
import type { listAuditLog, UndoableEntry } from '@hub/contract/staff-audit'
import type { AnswerOf } from '@hub/contract/endpoint'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { ExportButton } from '#platform/lists/export-button.tsx'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import {
  auditAddressIn,
  auditInputOf,
  auditSearchOf,
  byDay,
  NO_FILTERS,
  type AuditAddress,
  type AuditFilters,
} from './audit.rules.ts'
import { pageOfLog, useAuditLog } from './audit.queries.ts'
import { auditTexts } from './audit.texts.ts'
import { AuditFilterFields } from './parts/audit-filters.tsx'
import { AuditRow } from './parts/audit-row.tsx'
import { useSentences } from './sentences.ts'
import panel from '#platform/lists/list-panel.module.css'
import styles from './audit.module.css'

const hrefTo = (address: AuditAddress) => hrefOf('audit') + auditSearchOf(address)

/** The audit log, newest first (AUD-001). What is looked for, the page and the open entry are in the address. */
export function AuditScreen() {
  const t = useTexts(auditTexts)
  const shown = auditAddressIn(useSearch())
  const after = shown.pages.at(-1)
  const log = useAuditLog({ ...auditInputOf(shown), ...(after !== undefined && { after }) })
  const show = (change: Partial<AuditFilters>) =>
    goToHref(hrefTo({ ...shown, pages: [], entry: null, ...change }), { replace: true })
  return (
    <Loaded query={log} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records, next, lastCheck }) => (
        <>
          <PageHead
            title={t('title')}
            lead={t('lead')}
            actions={
              <>
                <ButtonLink href={hrefOf('clientAccess')} icon={FolderSearch}>
                  {t('access')}
                </ButtonLink>
                <AuditExport filters={shown} />
              </>
            }
          />
          {lastCheck && <LastCheck check={lastCheck} />}
          <section className={panel.panel} aria-label={t('title')}>
            <AuditFilterFields shown={shown} records={records} onChange={show} />
            {records.length === 0 ? (
              <EmptyList pages={shown.pages} firstHref={hrefTo({ ...shown, pages: [], entry: null })}>
                <EmptyState
                  title={t('none')}
                  text={t('noneText')}
                  action={<Button onPress={() => show(NO_FILTERS)}>{t('clear')}</Button>}
                />
              </EmptyList>
            ) : (
              <>
                <Days entries={records} shown={shown} />
                <ListFoot
                  shown={t('shown', { count: records.length })}
                  pages={shown.pages}
                  next={next}
                  hrefOf={(pages) => hrefTo({ ...shown, pages, entry: null })}
                />
              </>
            )}
          </section>
        </>
      )}
    </Loaded>
  )
}

function Days({ entries, shown }: { entries: readonly UndoableEntry[]; shown: AuditAddress }) {
  const t = useTexts(auditTexts)
  const moments = useMoments()
  return byDay(entries).map(({ day, entries: ofDay }) => (
    <div key={day}>
      <h2 className={styles.day}>
        {moments.day(ofDay[0]?.at ?? '')} <span>{t('entries', { count: ofDay.length })}</span>
      </h2>
      <ol>
        {ofDay.map((entry) => (
          <AuditRow
            key={entry.id}
            entry={entry}
            isOpen={shown.entry === entry.id}
            href={hrefTo({ ...shown, entry: shown.entry === entry.id ? null : entry.id })}
            hrefOf={(filter) => hrefTo({ ...NO_FILTERS, pages: [], entry: null, ...filter })}
          />
        ))}
      </ol>
    </div>
  ))
}

/** What came of the last check of the whole log (AUD-003). */
function LastCheck({ check }: { check: NonNullable<AnswerOf<typeof listAuditLog>['lastCheck']> }) {
  const t = useTexts(auditTexts)
  const at = useMoments().at(check.at)
  return (
    <Notice
      tone={check.isSound ? 'success' : 'danger'}
      {...(check.isSound && { icon: ShieldCheck })}
      className={styles.check}
    >
      {check.isSound ? t('checked', { at, entries: check.entries ?? 0 }) : t('damaged', { at })}
    </Notice>
  )
}

/** Everything that fits, as a file of sentences. */
function AuditExport({ filters }: { filters: AuditFilters }) {
  const t = useTexts(auditTexts)
  const { whoIs, didOf } = useSentences()
  return (
    <ExportButton
      file="audit-log"
      variant="secondary"
      label={t('export')}
      doneText={(count) => t('exported', { count })}
      pageOf={pageOfLog(auditInputOf(filters))}
      columns={[
        { label: t('columnTime'), textOf: (entry) => entry.at },
        { label: t('columnWho'), textOf: (entry) => whoIs(entry.who) },
        { label: t('columnAgency'), textOf: (entry) => entry.who.agency ?? '' },
        { label: t('columnDid'), textOf: didOf },
        { label: t('columnNote'), textOf: (entry) => entry.note ?? '' },
        { label: t('columnReference'), textOf: (entry) => entry.requestId ?? '' },
      ]}
    />
  )
}
