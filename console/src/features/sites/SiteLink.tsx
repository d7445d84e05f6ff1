import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { sessionFailureMessage } from '@ward/domain/app/shell'
import type { ReactNode } from 'react'
import { type Site, useSession } from '../../api/session.tsx'
import { isPlainClick } from '../../ui/AppLink.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { toast } from '../../ui/toast/toast.ts'
import { goToSite } from './switchSites.ts'

/** Where a place of the console (`/users/5`, without the base path) is on another site. */
const addressOn = ({ host }: Site, path: string): string => {
  const address = new URL(CONSOLE_BASE + path, location.href)
  address.hostname = host
  return address.href
}

/** Goes to a place of the console of another site, by its id, once however often it is pressed; nowhere where the viewer does not switch to it. */
export function useGoToSite(): (siteId: number, path: string) => void {
  const { viewer, contact } = useSession()
  const [go] = useSubmit(goToSite, () => toast.error(sessionFailureMessage(contact)))
  return (siteId, path) => {
    const site = viewer.sites.find(({ id }) => id === siteId)
    if (site) void go(site, CONSOLE_BASE + path)
  }
}

/**
 * A link to a place of the console of another site: a plain click switches there as the list of sites does, every other click is
 * the browser's. Where the viewer does not switch to that site it is no link.
 */
export function SiteLink({ siteId, path, children }: { siteId: number; path: string; children: ReactNode }) {
  const { viewer } = useSession()
  const go = useGoToSite()
  const site = viewer.sites.find(({ id }) => id === siteId)
  if (!site) return children
  return (
    <a
      href={addressOn(site, path)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        go(siteId, path)
      }}
    >
      {children}
    </a>
  )
}
