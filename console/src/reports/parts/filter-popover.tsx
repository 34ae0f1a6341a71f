/** Adds or changes a filter: a dimension, and one of the groups that may be shown by themselves (REP-003). */
import { type RefObject, useState } from 'react'
import { DIMENSION_NAMES, type DimensionName } from '@hub/contract/figures.rules'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { PopoverForm } from '@hub/ui/dialogs/popover-form.tsx'
import { ComboBox } from '@hub/ui/fields/combo-box.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { useBreakdown } from '../reports.queries.ts'
import { groupsAlone, type Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'

/** The period is chosen beside the filters. */
const OF_TIME: readonly DimensionName[] = ['day', 'week', 'month', 'quarter', 'year', 'fiscalYear']
const OFFERED = DIMENSION_NAMES.filter((name) => !OF_TIME.includes(name))

interface FilterPopoverProps {
  shown: Shown
  opener: RefObject<HTMLElement | null>
  /** The filter that is changed; without one, the dimension is chosen as well. */
  filter?: ReportFilter
  /** Gets what was chosen; nothing where nothing was changed. */
  onClose: (filter: ReportFilter | null) => void
}

/** It applies when it closes, with what is chosen by then (console design, 4). */
export function FilterPopover({ shown, opener, filter, onClose }: FilterPopoverProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const [dimension, setDimension] = useState<DimensionName | null>(filter?.dimension ?? null)
  const [group, setGroup] = useState<Counted>({ value: filter?.value ?? null })
  const [isChecked, setChecked] = useState(false)
  const { value, sessions } = group
  const isWhole = dimension !== null && value !== null
  const handleClose = () => onClose(isWhole && value !== filter?.value ? { dimension, value } : null)
  const handleShow = () => {
    setChecked(true)
    if (isWhole) handleClose()
  }
  return (
    <PopoverForm
      trigger={opener}
      title={filter ? t('changeFilter', { dimension: words.dimension(filter.dimension) }) : t('filterTitle')}
      onClose={handleClose}
      back={{ label: t('cancel'), onPress: () => onClose(null) }}
      submit={sessions === undefined ? t('show') : t('showSessions', { sessions })}
      onSubmit={handleShow}
    >
      {!filter && (
        <Select
          label={t('filterBy')}
          placeholder={t('choose')}
          options={OFFERED.map((id) => ({ id, label: words.dimension(id) }))}
          value={dimension}
          onChange={(id) => {
            setDimension(id)
            setGroup({ value: null })
            setChecked(false)
          }}
          error={isChecked && dimension === null ? t('chooseDimension') : undefined}
        />
      )}
      {dimension !== null && (
        <Groups
          // Each dimension has groups of its own.
          key={dimension}
          shown={shown}
          dimension={dimension}
          label={filter ? words.dimension(dimension) : t('group')}
          value={value}
          error={isChecked && value === null ? t('chooseGroup') : undefined}
          onChange={setGroup}
        />
      )}
    </PopoverForm>
  )
}

/** A group, and how many sessions it has once that is known. */
interface Counted {
  value: string | null
  sessions?: number
}

interface GroupsProps {
  shown: Shown
  dimension: DimensionName
  label: string
  value: string | null
  error: string | undefined
  onChange: (group: Counted) => void
}

function Groups({ shown, dimension, label, value, error, onChange }: GroupsProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const only = shown.only.filter((filter) => filter.dimension !== dimension)
  const groups = useBreakdown({ ...shown, only, versus: null }, [dimension])
  return (
    <Loaded query={groups} label={t('loadingGroups')} skeleton={<Skeleton height="4.75rem" />}>
      {({ record: { rows } }) => {
        const alone = groupsAlone(rows)
        if (alone.length === 0) return <Notice>{t('noGroups')}</Notice>
        const sessionsOf = (id: string) =>
          rows.find(({ groups: [group] }) => group?.value === id)?.figures.sessions ?? 0
        return (
          <ComboBox
            label={label}
            placeholder={t('choose')}
            options={alone.map((group) => ({ id: group.value, label: words.group(dimension, group) }))}
            value={value}
            onChange={(id) => onChange(id === null ? { value: id } : { value: id, sessions: sessionsOf(id) })}
            error={error}
          />
        )
      }}
    </Loaded>
  )
}
