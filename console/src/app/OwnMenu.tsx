import { Menu } from '@mantine/core'
import { IconDevices, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { messageOf } from '@ward/domain/fault'
import { isRoleId, roleLabel } from '@ward/domain/roles'
import { useViewer } from '../api/session.tsx'
import { signOut } from '../features/sessions/signOut.ts'
import { type ThemeChoice, useThemeChoice } from '../theme/ThemeProvider.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { useSubmit } from '../ui/form/useSubmit.ts'
import { useSingleKeys } from '../ui/keys/singleKeys.ts'
import { Avatar } from '../ui/text/Avatar.tsx'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import { toast } from '../ui/toast/toast.ts'
import styles from './OwnMenu.module.css'
import { useOwnAvatar } from './useOwnAvatar.ts'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Like the system' },
] as const satisfies { value: ThemeChoice; label: string }[]

/** What belongs to the person: look, keys, sessions, the way out. */
export function OwnMenu({ onKeys }: { onKeys: () => void }) {
  const { username, roleId } = useViewer()
  const avatar = useOwnAvatar()
  const [theme, setTheme] = useThemeChoice()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const [leave] = useSubmit(signOut, (error) => toast.error(messageOf(error)))
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.button}>
          <Avatar name={username} src={avatar?.medium} staff size={28} />
          <VisuallyHidden>{username}, your menu</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <span>{username}</span>
          <span>{isRoleId(roleId) ? roleLabel[roleId] : ''}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={theme} onChange={(choice) => setTheme(choice as ThemeChoice)}>
          {THEMES.map(({ value, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick={false}
              // The menu opens on what is chosen: the tint of the focus would look like a choice elsewhere.
              data-autofocus={value === theme || undefined}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={singleKeys} onChange={setSingleKeys} closeMenuOnClick={false}>
          Single keys
        </Menu.CheckboxItem>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} aria-hidden />} onClick={onKeys}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component={AppLink}
          href="/sessions"
          leftSection={<IconDevices size={16} stroke={1.5} aria-hidden />}
        >
          Your sessions
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
