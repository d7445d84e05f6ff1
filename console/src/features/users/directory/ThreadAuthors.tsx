import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../../api/session.tsx'
import { staffAuthorsOptions } from './staff-authors.api.ts'

/** The choice of a thread's author: who it is, and whom the server takes; nobody else while that member may be in danger. */
export function useThreadAuthors(author: { id: string; username: string }, isAtRisk: boolean) {
  const { data: staff = [] } = useQuery(staffAuthorsOptions(useViewer().roleId))
  const others = isAtRisk ? [] : staff.filter(({ id }) => id !== author.id)
  return [author, ...others].map(({ id, username }) => ({ value: id, label: username }))
}
