import { LogOut } from 'lucide-react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import { useLogout } from './use-logout.ts'

/** Logout beside the greeting; offline it stays focusable and says what it needs (NAV-026). */
export function LogoutButton() {
  const { label, hint, isPending, logout } = useLogout()
  return (
    <HoverTip text={hint}>
      {(described) => (
        <Button
          {...described}
          icon={LogOut}
          isInactive={hint !== undefined}
          onInactivePress={logout}
          isPending={isPending}
          pendingText={label}
          onPress={logout}
        >
          {label}
        </Button>
      )}
    </HoverTip>
  )
}
