import { useRouter } from '@tanstack/react-router'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'

/** Opens the first flag of the list; Enter does so too while no row is the current one. */
export function StartReviewing({ href, isLoaded }: { href: string | undefined; isLoaded: boolean }) {
  const router = useRouter()
  const start = () => {
    if (href) void router.navigate({ href: CONSOLE_BASE + href })
  }
  useKeys({ Enter: { label: 'Start reviewing', run: start } }, { group: 'Content flags', enabled: href !== undefined })
  return (
    <ActionButton
      kind="primary"
      keys="Enter"
      href={href}
      disabled={!isLoaded}
      because={isLoaded && !href ? 'There is nothing to review in this list' : undefined}
    >
      Start reviewing
    </ActionButton>
  )
}
