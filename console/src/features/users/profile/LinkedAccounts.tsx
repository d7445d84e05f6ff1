import { isRoleId, roleLabel } from '@ward/domain/app/roles'
import { cx } from '../../../ui/cx.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import type { UserDetail } from '../directory/user-edit.api.ts'
import styles from './UserPage.module.css'

/** The accounts of the same person, this one among them (spec 3 section 2, Linked Accounts tab). */
export function LinkedAccounts({ user }: { user: UserDetail }) {
  return (
    <ul className={cx(styles.rows, styles.accounts)} aria-label="Linked accounts">
      {user.private.linkedUsers.map(({ id, username, roleId, verifiedAt, site }) => (
        <li key={id}>
          <span>
            <strong>{site.name}</strong>
            <br />
            <span className={styles.quiet}>{site.domainName}</span>
          </span>
          <span>
            {username}
            {id === user.id ? <span className={styles.quiet}> (this account)</span> : null}
          </span>
          <span>{isRoleId(roleId) ? roleLabel[roleId] : ''}</span>
          <span className={styles.quiet}>
            {verifiedAt ? (
              <>
                Verified <DateText value={verifiedAt} />
              </>
            ) : (
              'Not verified'
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
