import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { NotFound } from '../ui/states/NotFound.tsx'
import { ToDashboard } from './ToDashboard.tsx'
import { usePageTitle } from './title.ts'

/** Where unknown paths lead, and what stands in the place of a page about a thing that is absent or another site's. */
export function NotFoundPage() {
  usePageTitle(NOT_FOUND_HEADING)
  return <NotFound heading={NOT_FOUND_HEADING} text={NOT_FOUND_MESSAGE} actions={<ToDashboard />} />
}
