/**
 * A button with words that opens a list of things to have or not to have: `label`, `icon`, `options` by id, the `chosen`
 * ids, and what `onChange` gets. It stays open, so that several can be changed.
 */
import { Check } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { buttonClass, type ButtonLook } from '../buttons/button.tsx'
import styles from '../buttons/more-menu.module.css'
import tick from './tick-box.module.css'

export interface ChoiceMenuProps<Id extends string> extends ButtonLook {
  label: string
  icon: LucideIcon
  options: readonly { id: Id; label: string }[]
  chosen: readonly Id[]
  onChange: (chosen: readonly Id[]) => void
}

export function ChoiceMenu<Id extends string>(props: ChoiceMenuProps<Id>) {
  const { label, icon, options, chosen, onChange, ...look } = props
  return (
    <MenuTrigger>
      <Button className={buttonClass(look)}>
        <Icon of={icon} />
        <span>{label}</span>
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu
          className={styles.menu ?? ''}
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChange(options.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id)))
          }
        >
          {options.map((option) => (
            <MenuItem key={option.id} id={option.id} className={styles.item ?? ''} textValue={option.label}>
              <span className={tick.box} aria-hidden>
                <Icon of={Check} className={tick.tick} />
              </span>
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
