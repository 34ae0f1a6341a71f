/** A link that looks like a button: `href` with Button's `variant`, `size`, `icon`, `iconEnd`, `isBlock`; `isNewTab`, `download`. */
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts.ts'
import { buttonClass, type ButtonLook } from './button.tsx'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { newTab } from './link.tsx'
import { PlainLink, type PlainLinkProps } from './plain-link.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface ButtonLinkProps
  extends ButtonLook, Omit<PlainLinkProps, 'className' | 'children' | 'style' | 'target' | 'rel'> {
  href: string
  icon?: LucideIcon | undefined
  iconEnd?: LucideIcon | undefined
  isNewTab?: boolean | undefined
  isCurrent?: boolean | undefined
  children: ReactNode
}

export function ButtonLink({
  variant,
  size,
  isBlock,
  className,
  icon,
  iconEnd,
  isNewTab,
  isCurrent,
  children,
  ...rest
}: ButtonLinkProps) {
  const t = useTexts(uiTexts)
  const look = { ...(variant && { variant }), ...(size && { size }), isBlock, className }
  const end = iconEnd ?? (isNewTab ? ExternalLink : undefined)
  return (
    <PlainLink
      {...rest}
      {...newTab(isNewTab)}
      {...(isCurrent && { 'aria-current': 'page' })}
      className={buttonClass(look)}
    >
      {icon && <Icon of={icon} />}
      <span>
        {children}
        {isNewTab && <span className="visually-hidden"> {t('newTab')}</span>}
      </span>
      {end && <Icon of={end} {...(size === 'sm' && { size })} />}
    </PlainLink>
  )
}
