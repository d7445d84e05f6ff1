import { ById } from '@ward/domain/kernel/ids'
import { unauthenticated } from '@ward/domain/kernel/refusal'
import type { Ctx, UserViewer } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { endOtherSessions, endSession } from './sessions.actions.ts'
import { SESSIONS_MAX, sessionsOfPerson } from './sessions.db.ts'

type SessionRow = Awaited<ReturnType<typeof sessionsOfPerson>>[number]

/** The viewer, who is signed in wherever the permission says so. */
const userOf = (ctx: Ctx): UserViewer => {
  if (ctx.viewer.kind !== 'user') throw unauthenticated()
  return ctx.viewer
}

const Session = builder.objectRef<SessionRow>('Session').implement({
  description: 'One of the viewer’s own sign-ins, on whatever site.',
  fields: (t) => ({
    id: t.exposeID('id'),
    siteName: t.exposeString('siteName'),
    fromSiteName: t.exposeString('fromSiteName', {
      nullable: true,
      description: 'The site whose session it came from by a switch; null where the password was given.',
    }),
    userAgent: t.exposeString('userAgent'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    seenAt: t.expose('seenAt', { type: 'DateTime' }),
    isCurrent: t.boolean({ resolve: (session, _args, ctx) => session.id === userOf(ctx).sessionId }),
  }),
})

builder.queryField('mySessions', (t) =>
  t.field({
    type: [Session],
    rows: SESSIONS_MAX,
    may: 'session.own',
    resolve: (_root, _args, ctx) => sessionsOfPerson(ctx.network, userOf(ctx).personId),
  }),
)

builder.mutationField('endSession', (t) =>
  t.boolean({
    may: 'session.own',
    args: argsOf(ById),
    resolve: mutation((tx, { id }: { id: string }) => endSession(tx, userOf(tx), id)),
  }),
)

builder.mutationField('endOtherSessions', (t) =>
  t.int({ may: 'session.own', resolve: mutation((tx) => endOtherSessions(tx, userOf(tx))) }),
)
