import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'color' | 'style'> & {
  /** Its name, for screen readers and on hover. */
  label: string
  icon: Icon
  /** The key that does the same, shown on hover. */
  keys?: string
  size?: 20 | 28 | 32 | 40
  edge?: boolean
  pressed?: boolean
  expanded?: boolean
}

/** A button that is only an icon; it always has a name. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Mark, keys, size = 32, edge, pressed, expanded, ...rest } = props
  return (
    <ActionIcon
      aria-pressed={pressed}
      aria-expanded={expanded}
      {...rest}
      size={size}
      variant={edge ? 'default' : 'subtle'}
      aria-label={label}
      data-tip={keys ? `${label} (${keys})` : label}
    >
      <Mark size={size >= 40 ? 20 : 16} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
