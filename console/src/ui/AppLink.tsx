import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Whether a click on a link is one to follow in place, not one that asks the browser for a tab or a window. */
export function isPlainClick(event: MouseEvent) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** Takes the place of the present page in the history, so that Back leads where that one led. */
  replace?: boolean
}

/**
 * A real link to a place of the console (`/users/5?tab=awards`, without the base path): a plain click navigates without a
 * reload, every other click is the browser's. Outside a router it is an ordinary link.
 */
export function AppLink({ href, replace = false, onClick, ...rest }: AppLinkProps) {
  const router = useRouter({ warn: false })
  const full = router ? `${router.basepath === '/' ? '' : router.basepath}${href}` : href
  return (
    <a
      {...rest}
      href={full}
      onClick={(event) => {
        onClick?.(event)
        if (!router || event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href: full, replace })
      }}
    />
  )
}
