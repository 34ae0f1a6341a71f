/**
 * A form in a small dialog beside the button that opens it. `back` is what leaves or empties it, `submit` what applies it; both
 * stay in sight below the fields that scroll, as on a phone. The rest is as of `PopoverDialog` (NAV-037).
 */
import { Button } from '../buttons/button.tsx'
import { Form } from '../fields/form.tsx'
import { PopoverDialog, type PopoverDialogProps } from './popover-dialog.tsx'
import styles from './popover-form.module.css'

export interface PopoverFormProps extends PopoverDialogProps {
  back: { label: string; onPress: () => void }
  submit: string
  onSubmit: () => unknown
}

export function PopoverForm({ back, submit, onSubmit, children, ...rest }: PopoverFormProps) {
  return (
    <PopoverDialog {...rest}>
      <Form onSubmit={onSubmit}>
        <div className={styles.fields}>{children}</div>
        <div className={styles.foot} data-popover-foot>
          <Button size="sm" variant="quiet" onPress={back.onPress}>
            {back.label}
          </Button>
          <Button size="sm" variant="primary" type="submit">
            {submit}
          </Button>
        </div>
      </Form>
    </PopoverDialog>
  )
}
