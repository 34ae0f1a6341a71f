/** Adds a filter: a dimension, and one of the groups that may be shown by themselves (REP-003). */
import { useState } from 'react'
import { DIMENSION_NAMES, type DimensionName } from '@hub/contract/figures.rules'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { useBreakdown } from '../reports.queries.ts'
import { groupsAlone, type Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import styles from '../reports.module.css'

/** The period is chosen beside the filters. */
const OF_TIME: readonly DimensionName[] = ['day', 'week', 'month', 'quarter', 'year', 'fiscalYear']
const OFFERED = DIMENSION_NAMES.filter((name) => !OF_TIME.includes(name))

interface FilterDialogProps {
  shown: Shown
  onChoose: (filter: ReportFilter) => void
  onClose: () => void
}

export function FilterDialog({ shown, onChoose, onClose }: FilterDialogProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const [dimension, setDimension] = useState<DimensionName | null>(null)
  const [value, setValue] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const handleAdd = () => {
    setChecked(true)
    if (dimension !== null && value !== null) onChoose({ dimension, value })
  }
  return (
    <Dialog
      isOpen
      title={t('filterTitle')}
      description={t('filterText')}
      onClose={onClose}
      isDismissable
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onPress={handleAdd}>
            {t('addFilter')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <Select
          label={t('filterBy')}
          placeholder={t('choose')}
          options={OFFERED.map((id) => ({ id, label: words.dimension(id) }))}
          value={dimension}
          onChange={(id) => {
            setDimension(id)
            setValue(null)
            setChecked(false)
          }}
          error={isChecked && dimension === null ? t('chooseDimension') : undefined}
        />
        {dimension !== null && (
          <Groups
            // Each dimension has groups of its own.
            key={dimension}
            shown={shown}
            dimension={dimension}
            value={value}
            error={isChecked && value === null ? t('chooseGroup') : undefined}
            onChange={setValue}
          />
        )}
      </div>
    </Dialog>
  )
}

interface GroupsProps {
  shown: Shown
  dimension: DimensionName
  value: string | null
  error: string | undefined
  onChange: (value: string) => void
}

function Groups({ shown, dimension, value, error, onChange }: GroupsProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const others = shown.only.filter((filter) => filter.dimension !== dimension)
  const groups = useBreakdown({ ...shown, only: others }, [dimension])
  return (
    <Loaded query={groups} label={t('loadingGroups')} skeleton={<Skeleton height="4.75rem" />}>
      {({ record }) => {
        const alone = groupsAlone(record.rows)
        if (alone.length === 0) return <Notice>{t('noGroups')}</Notice>
        return (
          <Select
            label={t('group')}
            placeholder={t('choose')}
            options={alone.map((group) => ({ id: group.value, label: words.group(dimension, group) }))}
            value={value}
            onChange={onChange}
            error={error}
          />
        )
      }}
    </Loaded>
  )
}
