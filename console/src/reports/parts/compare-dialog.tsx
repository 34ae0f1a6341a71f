/** Chooses with what a report is compared: other days, or another team (REP-006). */
import { useState } from 'react'
import { daysOf, RELATIVE_PERIODS } from '@hub/contract/report-address.rules'
import { torontoDay } from '@hub/contract/report-periods.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { now } from '#platform/page/clock.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { compareTexts } from '../compare.texts.ts'
import { useBreakdown } from '../reports.queries.ts'
import { groupsAlone, type Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { DayFields, type Days, useDayInputs } from './day-fields.tsx'
import styles from '../reports.module.css'

interface CompareDialogProps {
  shown: Shown
  onChoose: (versus: NonNullable<Shown['versus']>) => void
  onClose: () => void
}

export function CompareDialog({ shown, onChoose, onClose }: CompareDialogProps) {
  const t = useTexts(compareTexts)
  const own = useTexts(reportsTexts)
  const words = usePeriodWords()
  const { versus } = shown
  const hasTeam = shown.only.some(({ dimension }) => dimension === 'team')
  const [kind, setKind] = useState<'period' | 'team'>(versus && 'team' in versus ? 'team' : 'period')
  const [team, setTeam] = useState(versus && 'team' in versus ? versus.team : null)
  const [days, setDays] = useState<Days>(versus && 'period' in versus ? versus.period : { from: '', to: '' })
  const [isChecked, setChecked] = useState(false)
  const inputs = useDayInputs()
  const today = torontoDay(now().getTime())
  const handleCompare = () => {
    setChecked(true)
    if (kind === 'team' && team !== null) onChoose({ team })
    if (kind === 'period' && inputs.check(days)) onChoose({ period: days })
  }
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('title')}
      description={t('text')}
      onClose={onClose}
      isDismissable
      actions={
        <>
          <Button onPress={onClose}>{own('cancel')}</Button>
          <Button variant="primary" onPress={handleCompare}>
            {t('compare')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <RadioCards
          label={t('with')}
          columns={2}
          value={kind}
          onChange={setKind}
          choices={[
            { id: 'period', label: t('withPeriod'), note: t('withPeriodNote') },
            { id: 'team', label: t('withTeam'), note: t('withTeamNote'), isDisabled: !hasTeam },
          ]}
        />
        {kind === 'team' ? (
          <Teams
            shown={shown}
            value={team}
            error={isChecked && team === null ? t('chooseTeam') : undefined}
            onChange={setTeam}
          />
        ) : (
          <>
            <div role="group" aria-label={own('usual')} className={styles.periods}>
              {RELATIVE_PERIODS.map((name) => daysOf(name, today))
                .filter(({ from, to }) => from !== shown.from || to !== shown.to)
                .map((usual) => (
                  <Button
                    key={`${usual.from} ${usual.to}`}
                    size="sm"
                    isCurrent={usual.from === days.from && usual.to === days.to}
                    onPress={() => onChoose({ period: usual })}
                  >
                    {words.period(usual)}
                  </Button>
                ))}
            </div>
            <DayFields days={days} inputs={inputs} isChecked={isChecked} onChange={setDays} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface TeamsProps {
  shown: Shown
  value: string | null
  error: string | undefined
  onChange: (team: string) => void
}

/** The other teams that may be shown by themselves. */
function Teams({ shown, value, error, onChange }: TeamsProps) {
  const t = useTexts(compareTexts)
  const words = usePeriodWords()
  const own = shown.only.find(({ dimension }) => dimension === 'team')
  const only = shown.only.filter((filter) => filter !== own)
  const teams = useBreakdown({ ...shown, only, versus: null }, ['team'])
  return (
    <Loaded query={teams} label={t('loadingTeams')} skeleton={<Skeleton height="4.75rem" />}>
      {({ record }) => {
        const others = groupsAlone(record.rows).filter(({ value: id }) => id !== own?.value)
        if (others.length === 0) return <Notice>{t('noTeams')}</Notice>
        return (
          <Select
            label={t('team')}
            placeholder={t('choose')}
            options={others.map((group) => ({ id: group.value, label: words.group('team', group) }))}
            value={value}
            onChange={onChange}
            error={error}
          />
        )
      }}
    </Loaded>
  )
}
