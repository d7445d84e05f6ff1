import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { bellLabel } from '@ward/domain/notifications/notifications'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOpenedLate } from '../../ui/OpensLate.tsx'
import styles from './NotificationPanel.module.css'
import { NotificationPanel } from './NotificationPanel.tsx'

/** The button of `NotificationBell` with its panel. */
export function NotificationPopover({ unread }: { unread: number }) {
  const { button, opened, setOpened } = useOpenedLate()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      keepMounted={false}
    >
      <Popover.Target>
        <IconButton
          ref={button}
          size={40}
          label={bellLabel(unread)}
          icon={IconBell}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      {/* It is modal so that single keys meant for the page do nothing to it from here. */}
      <Popover.Dropdown p={0} aria-labelledby="notifications-title" aria-modal>
        {/* It takes the focus, so that nothing moves when the list has come. */}
        <div className={styles.panel} tabIndex={-1} data-autofocus>
          <h2 className={styles.title} id="notifications-title">
            Notifications
          </h2>
          <NotificationPanel onLeave={() => setOpened(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
