import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'

type IconButtonProps = {
  /** Its name, for screen readers and on hover. */
  label: string
  icon: Icon
  onClick?: MouseEventHandler<HTMLButtonElement>
  /** The key that does the same, shown on hover. */
  keys?: string
  size?: 20 | 28 | 32 | 40
  edge?: boolean
  disabled?: boolean
  pressed?: boolean
  expanded?: boolean
}

/** A button that is only an icon; it always has a name. */
export function IconButton({
  label,
  icon: Mark,
  onClick,
  keys,
  size = 32,
  edge,
  disabled,
  pressed,
  expanded,
}: IconButtonProps) {
  return (
    <ActionIcon
      size={size}
      variant={edge ? 'default' : 'subtle'}
      onClick={onClick}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      data-tip={keys ? `${label} (${keys})` : label}
    >
      <Mark size={size >= 40 ? 20 : 16} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
