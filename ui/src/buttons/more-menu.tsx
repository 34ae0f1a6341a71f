/** A button of three dots with rarely used actions: `label` its name, `items` each with icon and action. */
import { EllipsisVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { iconButtonClass } from './icon-button.tsx'
import styles from './more-menu.module.css'

export interface MoreMenuItem {
  label: string
  icon: LucideIcon
  onAction: () => void
  isDisabled?: boolean
}

export function MoreMenu({ label, items }: { label: string; items: readonly MoreMenuItem[] }) {
  return (
    <span data-menu>
      <MenuTrigger>
        <Button className={iconButtonClass({})} aria-label={label}>
          <Icon of={EllipsisVertical} />
        </Button>
        <Popover className={styles.popover ?? ''} placement="bottom end">
          <Menu className={styles.menu ?? ''}>
            {items.map((item) => (
              <MenuItem
                key={item.label}
                className={styles.item ?? ''}
                textValue={item.label}
                isDisabled={item.isDisabled ?? false}
                onAction={item.onAction}
              >
                <Icon of={item.icon} />
                {item.label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  )
}
