/**
 * A button with words that opens a list of actions: `label`, `icon`, `variant` as of a button, `isPending` while one of
 * them runs, and `items` each with icon, action and, where it needs one, a line of `hint`.
 */
import { ChevronDown, LoaderCircle } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { buttonClass, type ButtonLook } from './button.tsx'
import styles from './more-menu.module.css'

export interface MenuButtonItem {
  label: string
  hint?: string
  icon: LucideIcon
  onAction: () => void
}

export interface MenuButtonProps extends ButtonLook {
  label: string
  icon: LucideIcon
  isPending?: boolean
  items: readonly MenuButtonItem[]
}

export function MenuButton({ label, icon, isPending = false, items, ...look }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button className={buttonClass(look)} isPending={isPending}>
        <Icon of={isPending ? LoaderCircle : icon} />
        <span>{label}</span>
        <Icon of={ChevronDown} size="sm" />
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu className={styles.menu ?? ''}>
          {items.map((item) => (
            <MenuItem
              key={item.label}
              className={styles.item ?? ''}
              textValue={item.label}
              onAction={item.onAction}
            >
              <Icon of={item.icon} />
              <span>
                <Text slot="label">{item.label}</Text>
                {item.hint !== undefined && (
                  <Text slot="description" className={styles.hint ?? ''}>
                    {item.hint}
                  </Text>
                )}
              </span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
