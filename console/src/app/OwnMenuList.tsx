import { Menu } from '@mantine/core'
import { IconDevices, IconKeyboard, IconLogout, IconPlugConnected } from '@tabler/icons-react'
import { isRoleId, roleLabel } from '@ward/domain/app/roles'
import { API_ACCESS_TITLE } from '@ward/domain/app/shell'
import { BLUR_LABEL, FOLD_LABEL } from '@ward/domain/flags/wellbeing/wellbeing'
import { useMay, useViewer } from '../api/session.tsx'
import { OPENS_NEXT_LABEL, useOpensNext } from '../features/flags/case/opensNext.ts'
import { useBlursPictures, useFoldsTexts } from '../features/flags/wellbeing/wellbeingChoices.ts'
import { signOut } from '../features/sessions/signOut.ts'
import { type ThemeChoice, useThemeChoice } from '../theme/ThemeProvider.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { useToastSubmit } from '../ui/form/useToastSubmit.ts'
import { useSingleKeys } from '../ui/keys/singleKeys.ts'
import { useOpenedLate } from '../ui/OpensLate.tsx'
import { OwnButton } from './OwnButton.tsx'
import styles from './OwnMenu.module.css'
import { SIGN_OUT_LABEL, SINGLE_KEYS_LABEL, THEMES } from './ownChoices.ts'

/** The button of `OwnMenu` with its menu. */
export function OwnMenuList({ onKeys }: { onKeys: () => void }) {
  const { username, roleId } = useViewer()
  const { button, opened, setOpened } = useOpenedLate()
  const [theme, setTheme] = useThemeChoice()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const [blurs, setBlurs] = useBlursPictures()
  const [folds, setFolds] = useFoldsTexts()
  const [opensNext, setOpensNext] = useOpensNext()
  const mayGiveAccess = useMay('apiAccess.read').ok
  const [leave] = useToastSubmit(signOut)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <OwnButton ref={button} />
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
          {SINGLE_KEYS_LABEL}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={blurs} onChange={setBlurs} closeMenuOnClick={false}>
          {BLUR_LABEL}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={folds} onChange={setFolds} closeMenuOnClick={false}>
          {FOLD_LABEL}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={opensNext} onChange={setOpensNext} closeMenuOnClick={false}>
          {OPENS_NEXT_LABEL}
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
        {mayGiveAccess ? (
          <Menu.Item
            component={AppLink}
            href="/api-access"
            leftSection={<IconPlugConnected size={16} stroke={1.5} aria-hidden />}
          >
            {API_ACCESS_TITLE}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />} onClick={() => void leave()}>
          {SIGN_OUT_LABEL}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
