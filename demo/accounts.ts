import { roleLabel } from '@ward/domain/app/roles'
import { DEMO_PASSWORD, staff } from './people.ts'
import { sites } from './sites.ts'

/** The staff accounts of the demo network, as printed at the start. */
export function demoAccounts(): string {
  const lines = staff.map(({ email, accounts }) => {
    const roles = sites.flatMap(({ key, host }) => {
      const role = accounts[key]
      return role === undefined ? [] : [`${roleLabel[role]} (${host})`]
    })
    return `  ${email.padEnd(24)} ${roles.join(', ')}`
  })
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...lines].join('\n')
}
