import { UNDELIVERED_DAYS, type UndeliveredMail } from '@hub/contract/staff-mails'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { pagesIn, pagesSearchOf } from '#platform/lists/list-address.rules.ts'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import panel from '#platform/lists/list-panel.module.css'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { hrefOf, personHref } from '#platform/page/paths.ts'
import { useUndeliveredMails } from './undelivered-mails.queries.ts'
import { undeliveredMailsTexts } from './undelivered-mails.texts.ts'
import styles from './undelivered-mails.module.css'

/** Emails that were given up in the last 30 days, whom each was for, and why; the page is in the address (STA-010). */
export function UndeliveredMailsScreen() {
  const t = useTexts(undeliveredMailsTexts)
  const pages = pagesIn(useSearch())
  const mails = useUndeliveredMails(pages.at(-1))
  return (
    <Loaded query={mails} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records, next, total }) => (
        <>
          <PageHead title={t('title')} lead={t('lead', { count: total, days: String(UNDELIVERED_DAYS) })} />
          <section className={panel.panel} aria-label={t('title')}>
            {records.length === 0 ? (
              <EmptyList pages={pages} firstHref={hrefOf('undeliveredMails')}>
                <EmptyState title={t('none')} text={t('noneText')} />
              </EmptyList>
            ) : (
              <>
                <MailTable mails={records} />
                <ListFoot
                  shown={t('shown', { shown: records.length, total })}
                  pages={pages}
                  next={next === null ? null : String(next)}
                  hrefOf={(before) => hrefOf('undeliveredMails') + pagesSearchOf(before)}
                />
                <div className={styles.gone}>
                  <p className="muted">{t('gone')}</p>
                </div>
              </>
            )}
          </section>
        </>
      )}
    </Loaded>
  )
}

function MailTable({ mails }: { mails: readonly UndeliveredMail[] }) {
  const t = useTexts(undeliveredMailsTexts)
  const moments = useMoments()
  return (
    <Table
      caption={t('caption')}
      columns={[
        { id: 'to', label: t('to'), isHeader: true },
        { id: 'email', label: t('email') },
        { id: 'requested', label: t('requested') },
        { id: 'why', label: t('why') },
      ]}
      rows={mails.map((mail) => ({
        id: mail.id,
        cells: {
          to:
            mail.facilitatorId === null ? (
              <EmailAddress address={mail.to} />
            ) : (
              <PlainLink href={personHref(mail.facilitatorId)} className={panel.name}>
                <EmailAddress address={mail.to} />
              </PlainLink>
            ),
          email: mail.subject,
          requested: moments.at(mail.createdAt),
          why: (
            <>
              {mail.lastError === null ? (
                <span className="muted">{t('noReply')}</span>
              ) : (
                // Mail servers answer in English.
                <span lang="en">{mail.lastError}</span>
              )}
              <span className={panel.small}>{t('tries', { count: mail.attempts })}</span>
            </>
          ),
        },
      }))}
      className={panel.table}
    />
  )
}
