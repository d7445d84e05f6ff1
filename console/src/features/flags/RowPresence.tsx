import { Avatar } from '../../ui/text/Avatar.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import type { FlagRow } from './flags.api.ts'

/** Who has this flag open right now. */
export function RowPresence({ viewers }: Pick<FlagRow, 'viewers'>) {
  const [first] = viewers
  if (!first) return null
  const names = viewers.map((viewer) => viewer.username).join(', ')
  return (
    <span data-tip={`Open at ${names}`}>
      <Avatar name={first.username} src={first.avatar?.thumb} size={20} staff here />
      <VisuallyHidden>{`Open at ${names}`}</VisuallyHidden>
    </span>
  )
}
