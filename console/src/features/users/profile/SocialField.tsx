import { socialLabel, socialPrefix } from '@ward/domain/users/social-sites'
import type { SocialType } from '@ward/domain/users/user-facts'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/form/fields.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { type: SocialType | null }

/** Letters of the prefix, in pixels, with room around it. */
const widthOf = (prefix: string) => prefix.length * 8 + 20

/** A link or a handle, behind the prefix of its type (spec 3 section 2, Socials tab). */
export function SocialField({ type, ...field }: Props) {
  const prefix = type ? socialPrefix(type) : ''
  return (
    <TextField
      {...field}
      label={type ? socialLabel(type) : 'Link'}
      autoComplete="off"
      leftSection={prefix || undefined}
      leftSectionWidth={prefix ? widthOf(prefix) : undefined}
      leftSectionPointerEvents="none"
    />
  )
}
