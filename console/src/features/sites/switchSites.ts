import { unauthenticated } from '@ward/domain/kernel/refusal'
import { send } from '../../api/send.ts'
import type { Site } from '../../api/session.tsx'
import { signedInAgain } from '../../api/sessionEnd.ts'
import { tellTabs } from '../../api/tabs.ts'
import { Fault } from '../../fault.ts'

/**
 * Posts the form of a site switch (spec 1 section 2.3) and answers where it leads; the page itself stays, since a form that
 * fails would replace it by the answer. A session that has ended asks to sign in again in place, then it is asked once more.
 */
async function switchSites(fields: { host: string; redirect: string }): Promise<string> {
  const ask = () =>
    send('/api/auth/switch-sites', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
    })
  let response = await ask()
  if (response.status === 401) {
    await signedInAgain(unauthenticated())
    response = await ask()
  }
  const body: { redirect?: unknown } | null = response.ok ? await response.json().catch(() => null) : null
  if (typeof body?.redirect !== 'string') throw new Fault(undefined, response.headers.get('x-request-id'))
  return body.redirect
}

/** Goes on at another site, at a path of its console; the other tabs get a message. */
export async function goToSite({ host, name }: Site, path: string): Promise<void> {
  const address = await switchSites({ host, redirect: path })
  tellTabs({ kind: 'switched', siteName: name })
  location.assign(address)
}
