import { ROLE } from '@ward/domain/app/roles'
import pino from 'pino'
import { dieAtStatement } from '../../../test/die-at-statement.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { diskStore } from '../../platform/files/disk-store.ts'
import { systemContext } from '../../platform/jobs/system-context.ts'
import { uploadAvatar } from './avatars.actions.ts'
import { avatarFile } from './avatars.fixtures.ts'

/** Gives a user a new avatar in a process of its own, which dies at the nth statement after it has begun. */
const [url = '', site = '', userId = '', folder = '', dieAt = '0'] = process.argv.slice(2)
const siteId = Number(site)
const log = pino({ level: 'silent' })
const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 1 })
const ctx = systemContext(database, { siteId, task: 'test', requestId: 'test', log, port: 80 })
const { rows } = await database.pool.query(
  'select id as "userId", person_id as "personId", username from users where site_id = $1 and role_id = $2 limit 1',
  [siteId, ROLE.superAdmin],
)
const viewer = { kind: 'user', siteId, roleId: ROLE.superAdmin, sessionId: '0', ...rows[0] } as const
const file = await avatarFile()
dieAtStatement(Number(dieAt))
await uploadAvatar({ ...ctx, viewer }, diskStore(folder), { userId, file })
await database.close()
process.exit(0)
