/** Undoes the suspension that an entry of the log is about, by the decision of the person's page (PPL-002, STA-013). */
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { UndoableEntry } from '@hub/contract/staff-audit'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { DecisionDialog } from '../../people/parts/decision/decision-question.tsx'
import { auditTexts } from '../audit.texts.ts'
import { useSentences } from '../sentences.ts'

interface UndoSuspensionProps {
  entry: UndoableEntry
  /** Where the keyboard goes on: the button goes with what it undid. */
  row: RefObject<HTMLButtonElement | null>
}

export function UndoSuspension({ entry: { whom, isOpenSuspension }, row }: UndoSuspensionProps) {
  const t = useTexts(auditTexts)
  const { whomIs } = useSentences()
  const [isAsked, setAsked] = useState(false)
  const isDone = useRef(false)
  useEffect(() => {
    if (isAsked || !isDone.current) return
    isDone.current = false
    row.current?.focus()
  }, [isAsked, row])
  return (
    <>
      {isOpenSuspension && (
        <Button size="sm" icon={Undo2} onPress={() => setAsked(true)}>
          {t('undoSuspension')}
        </Button>
      )}
      {isAsked && (
        <DecisionDialog
          people={[{ id: Number(whom?.id), name: whomIs(whom), standing: 'suspended' }]}
          change="restore"
          onDone={() => {
            isDone.current = true
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
