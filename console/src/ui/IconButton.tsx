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
  /** Why it cannot be done: greys the button, which still takes the focus and tells the reason. */
  because?: string
}

/** A button that is only an icon; it always has a name. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Mark, keys, size = 32, edge, pressed, expanded, because, onClick, ...rest } = props
  return (
    <ActionIcon
      aria-pressed={pressed}
      aria-expanded={expanded}
      {...rest}
      data-disabled={because ? true : undefined}
      aria-disabled={because ? true : undefined}
      onClick={because ? undefined : onClick}
      size={size}
      variant={edge ? 'default' : 'subtle'}
      aria-label={label}
      data-tip={because ?? (keys ? `${label} (${keys})` : label)}
    >
      <Mark size={size >= 40 ? 20 : 16} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
