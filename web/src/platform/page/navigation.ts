/** Navigates between screens by route name, without knowing the router. */
import { useParams } from '@hub/ui/routing/use-router.ts'
import { hrefOf, type ParamName, type RouteName } from './paths.ts'

export interface GoOptions {
  /** Replaces the current history entry. */
  replace?: boolean
}

type Navigator = (href: string, options: GoOptions) => void

let navigator: Navigator | undefined

/** The app sets its router; tests may set a spy. */
export function setNavigator(given: Navigator): void {
  navigator = given
}

/**
 * Goes to a path below the hub's base, such as a link in content or `backward`. Only internal paths are passed here.
 */
export function goToHref(href: string, options: GoOptions = {}): void {
  navigator?.(href, options)
}

/** Goes to a route by name: `goTo('moduleList', { topicId: 3 })`. */
export function goTo<Name extends RouteName>(
  name: Name,
  ...params: Parameters<typeof hrefOf<Name>> extends [unknown, ...infer Rest] ? Rest : never
): void {
  goToHref(hrefOf(...([name, ...params] as unknown as Parameters<typeof hrefOf<Name>>)))
}

/** The parameters of the current route's path: `useRouteParams('themeList').sectorId`, always text. */
export function useRouteParams<Name extends RouteName>(_name: Name): Record<ParamName<Name>, string> {
  return useParams() as Record<ParamName<Name>, string>
}
