import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconDevices,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { isRoleId, roleLabel } from '@ward/domain/roles'
import { postForm } from '../api/postForm.ts'
import { useViewer } from '../api/session.tsx'
import { type ThemeChoice, useThemeChoice } from '../theme/ThemeProvider.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { useSingleKeys } from '../ui/keys/singleKeys.ts'
import { Avatar } from '../ui/text/Avatar.tsx'
import styles from './OwnMenu.module.css'

const THEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
] as const satisfies { value: ThemeChoice; label: string; icon: typeof IconSun }[]

const tick = <IconCheck size={16} stroke={1.5} aria-hidden />

/** What belongs to the person: look, keys, sessions, the way out. */
export function OwnMenu({ onKeys }: { onKeys: () => void }) {
  const { username, userAvatar, roleId } = useViewer()
  const [theme, setTheme] = useThemeChoice()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={`${username}, your menu`}>
          <Avatar name={username} src={userAvatar?.medium} staff size={28} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{username}</strong>
          <span>{isRoleId(roleId) ? roleLabel[roleId] : ''}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {THEMES.map(({ value, label, icon: Mark }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={theme === value}
            closeMenuOnClick={false}
            leftSection={<Mark size={16} stroke={1.5} aria-hidden />}
            rightSection={theme === value ? tick : null}
            onClick={() => setTheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.5} aria-hidden />} onClick={onKeys}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={singleKeys}
          closeMenuOnClick={false}
          leftSection={<span className={styles.gap} />}
          rightSection={singleKeys ? tick : null}
          onClick={() => setSingleKeys(!singleKeys)}
        >
          Single keys
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component={AppLink}
          href="/sessions"
          leftSection={<IconDevices size={16} stroke={1.5} aria-hidden />}
        >
          Your sessions
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
          onClick={() => postForm('/api/auth/sign-out')}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
