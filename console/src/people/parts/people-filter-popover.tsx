/** What the list is narrowed to next: an agency or a team by part of the name, a province, or the day of the last login. */
import { type RefObject, useState } from 'react'
import { type PeopleFilterKind, PeopleQuery } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { PopoverDialog } from '@hub/ui/dialogs/popover-dialog.tsx'
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

export type ChosenFilter = PeopleFilterKind | 'lastLogin'

interface PeopleFilterPopoverProps {
  /** The filter that is changed; without it any of them is added. */
  kind?: ChosenFilter | undefined
  /** The day of the present filter of the last login. */
  since?: string | undefined
  opener: RefObject<HTMLButtonElement | null>
  onChoose: (filter: Partial<Record<PeopleFilterKind, number>> & { since?: string }) => void
  onClose: () => void
}

/** Beside the chip: it applies as soon as something is chosen. */
export function PeopleFilterPopover({ kind, since, opener, onChoose, onClose }: PeopleFilterPopoverProps) {
  const t = useTexts(peopleFiltersTexts)
  const isOf = (one: ChosenFilter) => kind === undefined || kind === one
  return (
    <PopoverDialog
      trigger={opener}
      title={kind === undefined ? t('title') : t(kind)}
      onClose={onClose}
      isWide={kind === undefined}
    >
      <div className={styles.body}>
        {isOf('province') && <Provinces onChoose={onChoose} />}
        {isOf('lastLogin') && <SinceField since={since ?? ''} onChoose={onChoose} />}
        {(isOf('agency') || isOf('team')) && <Search {...{ kind, onChoose }} />}
      </div>
    </PopoverDialog>
  )
}

type Choosing = Pick<PeopleFilterPopoverProps, 'onChoose'>

function Provinces({ onChoose }: Choosing) {
  const t = useTexts(peopleFiltersTexts)
  const provinces = useProvinces().data?.records ?? []
  return (
    <Select
      label={t('province')}
      options={provinces.map(({ id, name }) => ({ id, label: name }))}
      value={null}
      onChange={(province) => onChoose({ province })}
    />
  )
}

function SinceField({ since: present, onChoose }: Choosing & { since: string }) {
  const t = useTexts(peopleFiltersTexts)
  const [since, setSince] = useState(present)
  const isDay = since !== '' && PeopleQuery.shape.since.safeParse(since).success
  return (
    <Form className={styles.since} onSubmit={() => isDay && onChoose({ since })}>
      <TextField label={t('since')} type="date" value={since} onChange={setSince} />
      <Button type="submit" isInactive={!isDay}>
        {t('show')}
      </Button>
    </Form>
  )
}

/** Agencies and teams by part of the name, or one of both. */
function Search({ kind, onChoose }: Choosing & { kind: ChosenFilter | undefined }) {
  const t = useTexts(peopleFiltersTexts)
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim())
  const label = kind === 'agency' || kind === 'team' ? t(`${kind}Find`) : t('find')
  return (
    <>
      <TextField label={label} type="search" value={typed} onChange={setTyped} />
      <div className={styles.groups}>
        {kind !== 'team' && <FoundAgencies {...{ q, onChoose }} />}
        {kind !== 'agency' && <FoundTeams {...{ q, onChoose }} />}
      </div>
    </>
  )
}

function FoundAgencies({ q, onChoose }: Choosing & { q: string }) {
  const t = useTexts(peopleFiltersTexts)
  return (
    <Loaded query={useFoundAgencies(q)} label={t('loading')} skeleton={<Skeleton height="8rem" />}>
      {({ records, total }) => (
        <Found
          title={t('agencies')}
          rows={records.map(({ id, name, facilitators }) => ({ id, name, people: facilitators }))}
          {...{ total, q }}
          onChoose={(id) => onChoose({ agency: id })}
        />
      )}
    </Loaded>
  )
}

function FoundTeams({ q, onChoose }: Choosing & { q: string }) {
  const t = useTexts(peopleFiltersTexts)
  return (
    <Loaded query={useFoundTeams(q)} label={t('loading')} skeleton={<Skeleton height="8rem" />}>
      {({ records, total }) => (
        <Found
          title={t('teams')}
          rows={records.map(({ id, name, members }) => ({ id, name, people: members }))}
          {...{ total, q }}
          onChoose={(id) => onChoose({ team: id })}
        />
      )}
    </Loaded>
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
