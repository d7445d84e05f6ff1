import { ToDashboard } from '../routing/ToDashboard.tsx'
import { useRouteTitle } from '../routing/title.ts'
import { NotFound } from '../ui/states/NotFound.tsx'

/** A screen about something that this site does not have, with the way to the moderation home (spec 2 section 2). */
export function UnavailablePage({ message }: { message: string }) {
  useRouteTitle(message)
  return <NotFound heading={message} text="This feature is off on this site." actions={<ToDashboard />} />
}
