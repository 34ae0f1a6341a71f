/**
 * The browser's own link without a look. Inside the app `href` navigates without loading the page; a link without `href`
 * is named as a link that cannot be followed.
 */
import { createContext, use, type ComponentProps, type MouseEvent } from 'react'

/** How the app follows its links. Without it the browser follows them. */
export interface LinkFollower {
  /** Called with the href as it was given. */
  navigate: (href: string) => void
  /** The address in the page for an href. */
  toAddress: (href: string) => string
}

export const LinkFollowerContext = createContext<LinkFollower | null>(null)

export type PlainLinkProps = ComponentProps<'a'>

/** Whether the browser would open the link's page in this tab; anything else, such as a new tab, is left to it. */
function opensHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { origin, target } = event.currentTarget
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return (
    !event.defaultPrevented &&
    !hasModifier &&
    origin === location.origin &&
    (target === '' || target === '_self') &&
    !event.currentTarget.hasAttribute('download')
  )
}

export function PlainLink({ href, onClick, children, ...rest }: PlainLinkProps) {
  const follower = use(LinkFollowerContext)
  if (href === undefined)
    return (
      <span className={rest.className} aria-label={rest['aria-label']} role="link" aria-disabled>
        {children}
      </span>
    )
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (follower === null || !opensHere(event)) return
    event.preventDefault()
    follower.navigate(href)
  }
  return (
    <a {...rest} href={follower?.toAddress(href) ?? href} onClick={handleClick}>
      {children}
    </a>
  )
}
