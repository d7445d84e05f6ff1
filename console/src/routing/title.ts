import { PRODUCT_NAME } from '@ward/domain/shell'
import { useEffect, useLayoutEffect } from 'react'
import { useSession } from '../api/session.tsx'

const titleOf = (title: string, site: string) => `${title} - ${site} - ${PRODUCT_NAME}`

/** Names the window after the screen, before any page names it more exactly. */
export function useRouteTitle(title: string): void {
  const { site } = useSession()
  useLayoutEffect(() => {
    document.title = titleOf(title, site.name)
  }, [title, site.name])
}

/** Names the window after the thing the page shows ('Forum Reply 48213'), once it is known. */
export function usePageTitle(title: string | null | undefined): void {
  const { site } = useSession()
  useEffect(() => {
    if (title) document.title = titleOf(title, site.name)
  }, [title, site.name])
}
