import { PRODUCT_NAME } from '@ward/domain/app/shell'
import { useEffect, useLayoutEffect } from 'react'
import { useSession } from '../api/session.tsx'
import { namePage } from '../ui/pageName.ts'

/** The text before every title of the window: '(2) '. */
let before = ''

const titleOf = (title: string, site: string) => `${before}${title} - ${site} - ${PRODUCT_NAME}`

/** Says in the title of the window, whatever is on it, how many wait; 0 takes it away. */
export function countInTitle(n: number): void {
  const bare = document.title.slice(document.title.startsWith(before) ? before.length : 0)
  before = n > 0 ? `(${n}) ` : ''
  document.title = before + bare
}

/** Names the window after the screen, before any page names it more exactly. */
export function useRouteTitle(title: string): void {
  const { site } = useSession()
  useLayoutEffect(() => {
    document.title = titleOf(title, site.name)
    namePage(title)
  }, [title, site.name])
}

/** Names the window after the thing the page shows ('Forum Reply 48213'), once it is known. */
export function usePageTitle(title: string | null | undefined): void {
  const { site } = useSession()
  useEffect(() => {
    if (!title) return
    document.title = titleOf(title, site.name)
    namePage(title)
  }, [title, site.name])
}
