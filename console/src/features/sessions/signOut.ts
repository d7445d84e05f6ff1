import { signInPath } from '@ward/domain/app/front-end-links'
import { setCover } from '../../api/cover.ts'
import { headersOfPage, json, send } from '../../api/send.ts'
import { tellTabs } from '../../api/tabs.ts'
import { Fault } from '../../fault.ts'
import { dropDraftsOf } from '../../ui/form/drafts.ts'

const CONFLICT = 409

/**
 * Ends the session here and in every tab, and goes to the sign-in page. On a page whose viewer is no longer the one who is
 * signed in nothing is ended: it is covered by then. Throws a Fault where no answer comes.
 */
export async function signOut(): Promise<void> {
  const response = await send('/api/auth/sign-out', json({}))
  if (response.status === CONFLICT) return
  if (!response.ok) throw new Fault(undefined, response.headers.get('x-request-id'))
  dropDraftsOf(headersOfPage()['x-viewer-id'] ?? '')
  tellTabs({ kind: 'signedOut' })
  // The browser's Back button shows nothing of the session.
  setCover({ kind: 'signedOut' })
  location.assign(signInPath('/moderation/'))
}
