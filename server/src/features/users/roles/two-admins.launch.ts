import type { LaunchCheck } from '../../../platform/launch-check.ts'
import { countAdmins } from './admins.db.ts'

const ENOUGH = 2

export const twoAdmins: LaunchCheck = {
  id: 'admins',
  name: 'Have two admins',
  scope: 'site',
  url: '/users',
  timeLimit: 5_000,
  async look({ site }) {
    const n = await countAdmins(site, ENOUGH)
    return {
      isCompleted: n >= ENOUGH,
      detail: n >= ENOUGH ? 'There are two admins or more.' : 'If the only admin is locked out, nobody can help.',
    }
  },
}
