import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
} from '@tabler/icons-react'
import { howItBegan } from '@ward/domain/sessions/sessions'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Chip } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { DEVICE_KIND, type DeviceKind, deviceOf } from './device.ts'
import styles from './SessionsPage.module.css'
import type { OwnSession } from './sessions.api.ts'

const ICONS: Record<DeviceKind, Icon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
}

/** A session in one line: 'Firefox on Linux, Migraine'. */
export const sessionLabel = ({ userAgent, siteName }: OwnSession): string => `${deviceOf(userAgent).name}, ${siteName}`

function DeviceCell({ session }: { session: OwnSession }) {
  const { kind, name } = deviceOf(session.userAgent)
  const Mark = ICONS[kind]
  return (
    <span className={styles.device}>
      <Mark size={20} stroke={1.5} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {session.isCurrent ? <Chip hue="green">This one</Chip> : null}
        </span>
        <span className={styles.kind}>{DEVICE_KIND[kind]}</span>
      </span>
    </span>
  )
}

/** The columns of the own sessions; the one in use cannot be ended here, that is signing out. */
export const sessionColumns = (onEnd: (session: OwnSession) => void): Column<OwnSession>[] => [
  {
    id: 'device',
    header: 'Device',
    fixed: true,
    wrap: true,
    card: 'title',
    cell: (session) => <DeviceCell session={session} />,
  },
  {
    id: 'site',
    header: 'Site',
    width: 150,
    cell: ({ siteName }) => siteName,
  },
  {
    id: 'began',
    header: 'Sign-in method',
    width: 190,
    quiet: true,
    cell: ({ fromSiteName }) => howItBegan(fromSiteName),
  },
  {
    id: 'insertedAt',
    header: 'First seen',
    width: 264,
    quiet: true,
    cell: ({ insertedAt }) => <DateText value={insertedAt} />,
  },
  {
    id: 'seenAt',
    header: 'Last seen',
    width: 264,
    quiet: true,
    cell: ({ seenAt }) => <DateText value={seenAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 140,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (session) =>
      session.isCurrent ? null : (
        <ActionButton kind="danger" size="xs" onClick={() => onEnd(session)}>
          End session <VisuallyHidden>of {sessionLabel(session)}</VisuallyHidden>
        </ActionButton>
      ),
  },
]
