import { Archive, ListTree, IdCard } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { hrefOf, type RouteName } from '#platform/page/paths.ts'
import { storeInTab, readInTab } from '@hub/ui/page/tab.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { SideBar } from '@hub/ui/layout/side-bar.tsx'
import { clientAreaTexts } from '../client-area.texts.ts'

const ITEMS = [
  { route: 'clientProfile', text: 'profile', icon: IdCard },
  { route: 'clientRecord', text: 'records', icon: ListTree },
  { route: 'clientOutcome', text: 'close', icon: Archive },
] as const
export type AreaRoute = Extract<RouteName, (typeof ITEMS)[number]['route']>

const COLLAPSED = 'client-area.collapsed'

interface ClientAreaProps {
  clientId: number
  /** Which of the three pages is open. */
  current: AreaRoute
  children: ReactNode
}

/** The side bar of a client's file beside one of its three pages. This tab remembers whether it is collapsed (CLI-020). */
export function ClientArea({ clientId, current, children }: ClientAreaProps) {
  const t = useTexts(clientAreaTexts)
  const [isCollapsed, setCollapsed] = useState(() => readInTab(COLLAPSED) !== null)
  function handleCollapse(collapsed: boolean) {
    storeInTab(COLLAPSED, collapsed ? 'yes' : null)
    setCollapsed(collapsed)
  }
  return (
    <div data-area>
      <SideBar
        label={t('area')}
        title={t('area')}
        items={ITEMS.map(({ route, text, icon }) => ({
          href: hrefOf(route, { clientId }),
          label: t(text),
          icon,
          isCurrent: route === current,
        }))}
        isCollapsed={isCollapsed}
        onCollapsedChange={handleCollapse}
      />
      <div className="page">{children}</div>
    </div>
  )
}
