import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The people of a bulk edit, as the list showed them. */
export type SelectedUser = { id: string; username: string; roleId: number }

declare module '@tanstack/react-router' {
  interface HistoryState {
    selectedUsers?: { users: SelectedUser[]; page: string }
  }
}

/** This page as the browser loaded it: after a reload nobody knows any more how those people stand. */
const LOADED = crypto.randomUUID()

/** The selection as it travels with a step of the history; it is in no address. */
export const withSelection = (users: readonly SelectedUser[]) => ({
  selectedUsers: { users: users.map(({ id, username, roleId }) => ({ id, username, roleId })), page: LOADED },
})

/** The people the page was opened for; nobody after a reload. It stays so while the page is being left. */
export function useSelection(): readonly SelectedUser[] {
  const { selectedUsers } = useLocation().state
  const [users] = useState(() => (selectedUsers?.page === LOADED ? selectedUsers.users : []))
  return users
}
