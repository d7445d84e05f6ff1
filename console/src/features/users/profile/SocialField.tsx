import { socialLabel, socialPrefix } from '@ward/domain/users/social-sites'
import type { SocialType } from '@ward/domain/users/user-facts'
import { TextField } from '../../../ui/form/fields.tsx'

type Props = {
  type: SocialType | null
  value: string
  onChange: (value: string) => void
  error: string | null
  autoFocus?: boolean
}

/** Letters of the prefix, in pixels, with room around it. */
const widthOf = (prefix: string) => prefix.length * 8 + 20

/** A link or a handle, behind the prefix of its type (spec 3 section 2, Socials tab). */
export function SocialField({ type, value, onChange, error, autoFocus }: Props) {
  const prefix = type ? socialPrefix(type) : ''
  return (
    <TextField
      label={type ? socialLabel(type) : 'Link'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      autoFocus={autoFocus}
      autoComplete="off"
      leftSection={prefix || undefined}
      leftSectionWidth={prefix ? widthOf(prefix) : undefined}
      leftSectionPointerEvents="none"
    />
  )
}
