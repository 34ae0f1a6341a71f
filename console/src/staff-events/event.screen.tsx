import type { StaffEvent } from '@hub/contract/staff-events'
import { inLocale } from '@hub/contract/translations.rules'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { eventEditHref } from '#platform/page/paths.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { torontoMoment, torontoRange } from '#platform/page/toronto.ts'
import { eventEditTexts } from './event-edit.texts.ts'
import { eventTexts } from './event.texts.ts'
import { useEvent } from './events.queries.ts'
import { EventActions } from './parts/event-actions.tsx'
import { EventSide } from './parts/event-side.tsx'
import { RegistrantsPanel } from './parts/registrants-panel.tsx'
import columns from '#platform/page/columns.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './event.module.css'

/** One event: who attends it, and how many places there are (CTM-009). */
export function EventScreen() {
  const t = useTexts(eventTexts)
  const edit = useTexts(eventEditTexts)
  const { locale } = useLocale()
  const { id = '' } = useParams()
  const event = useEvent(Number(id))
  const whenOf = ({ startDate, endDate }: StaffEvent) => {
    if (startDate === null) return t('undated')
    return endDate === null ? torontoMoment(startDate, locale) : torontoRange(startDate, endDate, locale)
  }
  return (
    <Loaded
      query={event}
      label={t('loading')}
      heading={t('heading')}
      failed={t('failed')}
      skeleton={<PageSkeleton hasTitle count={6} />}
    >
      {({ record }) => (
        <>
          <PageHead
            title={inLocale(record, locale).title}
            lead={whenOf(record)}
            actions={<EventActions event={record} />}
          />
          {record.draft === 'changed' && (
            <Notice
              className={styles.above}
              action={
                <ButtonLink size="sm" href={eventEditHref(record.id)}>
                  {edit('continueDraft')}
                </ButtonLink>
              }
            >
              {edit('draftThere')}
            </Notice>
          )}
          <div className={columns.columns}>
            <div className={columns.main}>
              <RegistrantsPanel event={record} />
            </div>
            <EventSide event={record} className={columns.side} />
          </div>
        </>
      )}
    </Loaded>
  )
}
