import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { useRouteTitle } from '../routing/title.ts'
import { NotFound } from '../ui/states/NotFound.tsx'
import { ToDashboard } from './ToDashboard.tsx'

/** Where unknown paths, and ids that are absent or foreign, lead. */
export function NotFoundPage() {
  useRouteTitle(NOT_FOUND_HEADING)
  return <NotFound heading={NOT_FOUND_HEADING} text={NOT_FOUND_MESSAGE} actions={<ToDashboard />} />
}
