import { randomUUID } from 'node:crypto'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { updateContentFlag } from '../../server/src/features/flags/flag/flags.actions.ts'
import { editByAuthor, report, submitContent } from '../../server/src/features/flags/intake/flagging.actions.ts'
import { devicesUnder } from '../../server/src/features/sessions/devices.ts'
import { requestPasswordReset, resetPassword } from '../../server/src/features/sessions/passwords.actions.ts'
import { handOverTo } from '../../server/src/features/sessions/switch-sites.actions.ts'
import { inviteStaff } from '../../server/src/features/users/profile/invite.actions.ts'
import type { TxCtx, UserViewer } from '../../server/src/platform/context.ts'
import { TAKING_PART } from './kill-taking-part.ts'

/** Ids of the thing a change is tried on, as texts. */
type Row = { id: string; [more: string]: string }
/** One change of the product: where to find something it can be done to, and how it is done. */
export type Change = { find: string; run(tx: TxCtx, row: Row): Promise<unknown> }

const flagWhere = (state: string) =>
  `select f.id from flags f join content c on c.site_id = f.site_id and c.id = f.content_id
    where f.site_id = $1 and c.kind = 'comment' and ${state} order by f.id limit 1`

const operation = (name: FlagOperation, state: string): [string, Change] => [
  name,
  { find: flagWhere(state), run: (tx, { id }) => updateContentFlag(tx, { id, operation: name }) },
]
const SHOWN = 'not c.is_deleted and not c.is_spam and not c.is_pending'
const USER = `select id from users where site_id = $1 and role_id = 3 and status = 0 and email is not null order by id limit 1`
const viewerOf = (tx: TxCtx) => tx.viewer as UserViewer
const BROWSER = { address: '127.0.0.1', userAgent: 'proof', device: devicesUnder(Buffer.alloc(32))(undefined) }
/** Fits PREPARED below. */
export const RESET_TOKEN = 'a-token-for-the-proof'

/** Data for some changes that the demo network lacks; $1 is the site, $2 the hash of RESET_TOKEN, $3 the person who acts. */
export const PREPARED = [
  `insert into sessions (site_id, user_id, token_hash) select $1, $3, decode(md5(n::text), 'hex') from generate_series(1, 3) n where $2::bytea is not null`,
  `insert into password_resets (site_id, user_id, token_hash, expires_at) select $1, id, $2, now() + interval '1 day' from (${USER}) u where $3::bigint is not null`,
  // A demo poll takes no suggestions.
  `update engagements set is_suggestable = true where site_id = $1 and type = 'poll' and $2::bytea is not null and $3::bigint is not null`,
  `update flags f set is_open = true, is_required_to_publish = true from content c where f.site_id = $1 and c.site_id = f.site_id and c.id = f.content_id and c.is_pending and $2::bytea is not null and $3::bigint is not null`,
]

/** Changes that no mutation of the graph makes, and the ways to decide a flag, by name; the mutations have their examples. */
export const CHANGES: Record<string, Change> = Object.fromEntries([
  operation('DONE', `f.is_open and ${SHOWN}`),
  operation('REOPEN', `not f.is_open and ${SHOWN}`),
  operation('DELETE', `f.is_open and ${SHOWN}`),
  operation('UN_DELETE', 'c.is_deleted and not c.is_spam'),
  operation('SPAM', `f.is_open and ${SHOWN}`),
  operation('UN_SPAM', 'c.is_spam'),
  operation('APPROVE', 'c.is_pending and f.is_open'),
  change('submitContent', {
    find: `select p.id, u.id as author from posts p, (${USER}) u where p.site_id = $1 order by p.id limit 1`,
    run: (tx, { id, author = '' }) =>
      submitContent(tx, {
        kind: 'comment',
        postId: id,
        authorId: author,
        body: '<p>Look: <img src="https://pictures.example/a.png"></p>',
      }),
  }),
  change('report', {
    find: `select c.id, u.id as reporter from content c, (${USER}) u where c.site_id = $1 and c.kind = 'comment'
      and not exists (select from flags f where f.site_id = c.site_id and f.content_id = c.id) order by c.id limit 1`,
    run: (tx, { id, reporter = '' }) =>
      report(tx, {
        target: { assocType: 'comment', contentId: id },
        reporterId: reporter,
        reason: 'Unkind',
        snapshot: 'Words',
      }),
  }),
  change('editByAuthor', {
    find: `select c.id from flags f join content c on c.site_id = f.site_id and c.id = f.content_id
      where f.site_id = $1 and not f.is_open and ${SHOWN} order by f.id limit 1`,
    run: (tx, { id }) => editByAuthor(tx, id, '<p>Buy cheap pills now https://pills.example https://more.example</p>'),
  }),
  change('requestPasswordReset', {
    find: `select id, email from users where site_id = $1 and id = (${USER})`,
    run: (tx, { email = '' }) => requestPasswordReset(tx, email),
  }),
  change('resetPassword', {
    find: USER,
    run: (tx) => resetPassword(tx, { token: RESET_TOKEN, password: 'Another-quiet-4' }, BROWSER),
  }),
  change('handOverTo', {
    find: `select max(id) as id from sites where $1 > 0`,
    run: (tx, { id }) =>
      handOverTo(tx, viewerOf(tx), { id: Number(id) }, { redirect: '/moderation', browser: BROWSER }),
  }),
  change('inviteStaff', {
    find: USER,
    run: (tx) => inviteStaff(tx, { email: `${randomUUID()}@ward.example`, roleId: 2 }),
  }),
  ...Object.entries(TAKING_PART),
])

function change(name: string, made: Change): [string, Change] {
  return [name, made]
}
