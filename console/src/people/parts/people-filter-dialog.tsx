/** What the list is narrowed to next: an agency or a team by part of the name, a province, or the day of the last login. */
import { useState } from 'react'
import { type PeopleFilterKind, PeopleQuery } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useLater } from '#platform/page/later.ts'
import { useFoundAgencies, useFoundTeams, useProvinces } from '../people.queries.ts'
import { peopleFiltersTexts } from '../people-filters.texts.ts'
import styles from './people-filters.module.css'

interface PeopleFilterDialogProps {
  onChoose: (filter: Partial<Record<PeopleFilterKind, number>> & { since?: string }) => void
  onClose: () => void
}

export function PeopleFilterDialog({ onChoose, onClose }: PeopleFilterDialogProps) {
  const t = useTexts(peopleFiltersTexts)
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim())
  const agencies = useFoundAgencies(q)
  const teams = useFoundTeams(q)
  return (
    <Dialog
      isOpen
      title={t('title')}
      description={t('text')}
      onClose={onClose}
      isDismissable
      actions={<Button onPress={onClose}>{t('cancel')}</Button>}
    >
      <div className={styles.body}>
        <Others onChoose={onChoose} />
        <TextField label={t('find')} type="search" value={typed} onChange={setTyped} />
        <div className={styles.groups}>
          <Loaded query={agencies} label={t('loading')} skeleton={<Skeleton height="8rem" />}>
            {({ records, total }) => (
              <Found
                title={t('agencies')}
                rows={records.map(({ id, name, facilitators }) => ({ id, name, people: facilitators }))}
                {...{ total, q }}
                onChoose={(id) => onChoose({ agency: id })}
              />
            )}
          </Loaded>
          <Loaded query={teams} label={t('loading')} skeleton={<Skeleton height="8rem" />}>
            {({ records, total }) => (
              <Found
                title={t('teams')}
                rows={records.map(({ id, name, members }) => ({ id, name, people: members }))}
                {...{ total, q }}
                onChoose={(id) => onChoose({ team: id })}
              />
            )}
          </Loaded>
        </div>
      </div>
    </Dialog>
  )
}

/** The filters that need no search. */
function Others({ onChoose }: Pick<PeopleFilterDialogProps, 'onChoose'>) {
  const t = useTexts(peopleFiltersTexts)
  const provinces = useProvinces().data?.records ?? []
  const [since, setSince] = useState('')
  const isDay = since !== '' && PeopleQuery.shape.since.safeParse(since).success
  return (
    <div className={styles.others}>
      <Select
        label={t('province')}
        options={provinces.map(({ id, name }) => ({ id, label: name }))}
        value={null}
        onChange={(province) => onChoose({ province })}
      />
      <Form className={styles.since} onSubmit={() => isDay && onChoose({ since })}>
        <TextField label={t('since')} type="date" value={since} onChange={setSince} />
        <Button type="submit" isInactive={!isDay}>
          {t('show')}
        </Button>
      </Form>
    </div>
  )
}

interface FoundProps {
  title: string
  rows: readonly { id: number; name: string; people: number }[]
  /** How many fit, with those that are not shown. */
  total: number
  q: string
  onChoose: (id: number) => void
}

function Found({ title, rows, total, q, onChoose }: FoundProps) {
  const t = useTexts(peopleFiltersTexts)
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ id, name, people }) => (
          <li key={id}>
            <PlainButton className={styles.option} onPress={() => onChoose(id)}>
              {name} <small className="muted">{t('people', { count: people })}</small>
            </PlainButton>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="muted">{q === '' ? t('none') : t('noneFits', { q })}</p>}
      {total > rows.length && <p className="muted">{t('more', { count: total - rows.length })}</p>}
    </section>
  )
}
