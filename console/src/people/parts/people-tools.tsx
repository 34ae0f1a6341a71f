import { listed } from '@hub/contract/listed.rules'
import { Columns3 } from 'lucide-react'
import type { PersonRow } from '@hub/contract/staff-people'
import { ChoiceMenu } from '@hub/ui/fields/choice-menu.tsx'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ExportButton, type ExportColumn } from '#platform/lists/export-button.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import type { ShownColumns } from '#platform/lists/shown-columns.ts'
import { pageOfPeople } from '../people.queries.ts'
import { PEOPLE_COLUMNS, peopleInputOf, type PeopleAddress, type PeopleColumn } from '../people.rules.ts'
import { peopleTexts } from '../people.texts.ts'

interface PeopleToolsProps {
  shown: PeopleAddress
  columns: ShownColumns<PeopleColumn>
}

/** Which columns the list shows, and the file of the list as it is shown (STA-011). */
export function PeopleTools({ shown, columns }: PeopleToolsProps) {
  const t = useTexts(peopleTexts)
  const lists = useTexts(listsTexts)
  const { locale } = useLocale()
  const texts: Record<PeopleColumn, (row: PersonRow) => string> = {
    agency: (row) => (row.isAgencyListed ? row.agency : `${row.agency} (${t('notListed')})`),
    team: (row) => listed(row.teams, locale),
    eligibility: (row) => t(row.standing),
    email: (row) => t(row.confirmedAt === null ? 'notYet' : 'emailConfirmed'),
    lastLogin: (row) => (row.lastLoginAt === null ? t('never') : dateAndTime(row.lastLoginAt, locale)),
    registered: (row) => dateAndTime(row.registeredAt, locale),
  }
  const file: ExportColumn<PersonRow>[] = [
    { label: t('name'), textOf: (row) => row.name },
    { label: t('emailAddress'), textOf: (row) => row.email },
    ...columns.shown.map((id) => ({
      label: id === 'email' ? t('emailConfirmation') : t(id),
      textOf: texts[id],
    })),
  ]
  return (
    <>
      <ChoiceMenu
        variant="quiet"
        icon={Columns3}
        label={lists('columns')}
        options={PEOPLE_COLUMNS.map((id) => ({ id, label: t(id) }))}
        chosen={columns.shown}
        onChange={columns.show}
      />
      <ExportButton file="facilitators" pageOf={pageOfPeople(peopleInputOf(shown))} columns={file} />
    </>
  )
}
