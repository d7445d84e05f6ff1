import { ActionButton } from '../ui/ActionButton.tsx'

/** The link from a page that has nothing to show. */
export function ToDashboard() {
  return (
    <ActionButton kind="primary" href="/">
      Go to the dashboard
    </ActionButton>
  )
}
