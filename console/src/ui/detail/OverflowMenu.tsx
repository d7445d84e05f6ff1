import { Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import { AppLink } from '../AppLink.tsx'
import { IconButton } from '../IconButton.tsx'

export type MenuAction = {
  id: string
  label: string
  icon?: Icon
  onClick?: () => void
  /** A place of the console: the line is a link then. */
  href?: string
  danger?: boolean
  /** Why it cannot be done now: the line is greyed and tells it. */
  because?: string
}

const markOf = (Mark: Icon | undefined) => (Mark ? <Mark size={16} stroke={1.5} aria-hidden /> : undefined)

/** Rare actions on a thing, behind one button. Destructive actions come last, behind a line. */
export function OverflowMenu({ label = 'More', actions }: { label?: string; actions: readonly MenuAction[] }) {
  const sorted = [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)]
  const firstDanger = sorted.find(({ danger }) => danger)
  if (sorted.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton edge label={label} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        {sorted.map((action) => (
          <Fragment key={action.id}>
            {action === firstDanger && sorted[0] !== action ? <Menu.Divider /> : null}
            <Line {...action} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Line({ label, icon, onClick, href, danger, because }: MenuAction) {
  const leftSection = markOf(icon)
  if (href && !because)
    return (
      <Menu.Item component={AppLink} href={href} leftSection={leftSection}>
        {label}
      </Menu.Item>
    )
  // A greyed line keeps its place among the keys and tells its reason.
  return (
    <Menu.Item
      leftSection={leftSection}
      data-danger={danger || undefined}
      data-disabled={because ? true : undefined}
      aria-disabled={because ? true : undefined}
      data-tip={because}
      closeMenuOnClick={!because}
      onClick={() => {
        if (!because) onClick?.()
      }}
    >
      {label}
    </Menu.Item>
  )
}
