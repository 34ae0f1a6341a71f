import { useCallback, useRef, useState } from 'react'
import type { StoredPerson } from '@hub/contract/account-care'
import type { Person } from '@hub/contract/staff-people'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { personHref } from '#platform/page/paths.ts'
import { ComparePerson } from './parts/compare-person.tsx'
import { PersonEditForm } from './parts/person-edit-form.tsx'
import { PersonTeams } from './parts/person-facts.tsx'
import { PersonHistory } from './parts/person-history.tsx'
import { useEditPerson, usePerson } from './people.queries.ts'
import { changesOf, differing, formOfPerson, formOfStored, type PersonForm } from './person-edit.rules.ts'
import { personEditTexts } from './person-edit.texts.ts'
import { personTexts } from './person.texts.ts'
import columns from '#platform/page/columns.module.css'
import styles from './person.module.css'

/** The form of one account, beside its teams and what was changed before. Who saves over a newer version sees both side by side (PPL-003, STA-012). */
export function PersonEditScreen() {
  const t = useTexts(personTexts)
  const { id = '' } = useParams()
  const person = usePerson(Number(id))
  return (
    <Loaded
      query={person}
      label={t('loading')}
      heading={t('titleLoading')}
      failed={t('failed')}
      skeleton={<PageSkeleton of="fields" />}
    >
      {({ record }) => <Editing key={record.id} person={record} />}
    </Loaded>
  )
}

function Editing({ person }: { person: Person }) {
  const t = useTexts(personEditTexts)
  const { id } = person
  const name = `${person.firstName} ${person.lastName}`
  // What was read when the form opened: a later reading must not change what was typed, nor the version.
  const [base, setBase] = useState({ form: formOfPerson(person), version: person.version })
  const [form, setForm] = useState(base.form)
  const [reason, setReason] = useState('')
  const [newer, setNewer] = useState<StoredPerson | null>(null)
  const edit = useEditPerson(id)
  const isSaved = useRef(false)
  const isChanged = differing(form, base.form).length > 0
  const shouldBlock = useCallback(() => isChanged && !isSaved.current, [isChanged])

  async function save(wanted: PersonForm, over: { form: PersonForm; version: number }) {
    const changes = changesOf(wanted, over.form)
    try {
      await edit.mutateAsync({ ...changes, version: over.version, reason: reason.trim() })
      isSaved.current = true
      showToast(t('saved', { name: `${wanted.firstName} ${wanted.lastName}` }))
      goToHref(personHref(id))
    } catch (error) {
      // What else was refused is told in the form.
      setNewer(isCallError(error, 'PersonChanged') ? (error.record as StoredPerson) : null)
    }
  }
  if (newer !== null) {
    const theirs = { form: formOfStored(newer), version: newer.version }
    return (
      <>
        <ComparePerson
          key={newer.version}
          mine={form}
          stored={newer}
          isPending={edit.isPending}
          onSave={(chosen) => {
            setForm(chosen)
            setBase(theirs)
            return save(chosen, theirs)
          }}
          onBack={() => {
            setBase(theirs)
            setNewer(null)
          }}
        />
        <LeaveQuestion shouldBlock={shouldBlock} />
      </>
    )
  }
  return (
    <>
      <PageHead title={t('title', { name })} lead={t('lead')} />
      <div className={columns.columns}>
        <div className={columns.main}>
          <PersonEditForm
            {...{ form, reason }}
            teams={person.teams.filter(({ leftAt }) => leftAt === null).map((team) => team.name)}
            base={base.form}
            backHref={personHref(id)}
            onChange={(change) => setForm({ ...form, ...change })}
            onReason={setReason}
            onSave={() => save(form, base)}
            isPending={edit.isPending}
            error={isCallError(edit.error, 'PersonChanged') ? null : edit.error}
          />
        </div>
        <div className={classes(columns.side, styles.context)}>
          <PersonTeams teams={person.teams} />
          <PersonHistory person={person} />
        </div>
      </div>
      <LeaveQuestion shouldBlock={shouldBlock} />
    </>
  )
}
