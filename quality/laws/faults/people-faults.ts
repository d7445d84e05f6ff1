import type { Fault } from './fault.ts'

/** Faults of the server's rooms about people: accounts, sessions and notifications. */
export const PEOPLE_FAULTS: Fault[] = [
  {
    breaks: 'anybody marks the notices of others as read',
    room: 'notifications',
    in: 'server/src/features/notifications',
    from: `    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids`,
    to: `    .where('readAt', 'is', null)
    .$if(ids`,
    caughtBy: ['server/src/features/notifications/own-notifications.test.ts'],
  },
  {
    breaks: 'people are told of what they did themselves',
    room: 'notifications',
    in: 'server/src/features/notifications',
    from: 'if (actor === notice.userId) return',
    to: '',
    caughtBy: ['server/src/features/notifications/notifications.test.ts'],
  },
  {
    breaks: 'a message that was delivered is sent again',
    room: 'outbox',
    in: 'server/src/features/outbox',
    from: ".where('state', '<>', 'delivered')",
    to: '',
    caughtBy: ['server/src/features/outbox/outbox.test.ts'],
  },
  {
    breaks: 'letters to other people are read where mail is sent',
    room: 'outbox',
    in: 'domain/src/app/permissions.ts',
    from: "'outbox.read': { ...superAdmin, feature: 'kept_mail' }",
    to: "'outbox.read': superAdmin",
    caughtBy: ['server/src/features/outbox/outbox.test.ts'],
  },
  {
    breaks: 'people who left long ago still look at a flag',
    room: 'presence',
    in: 'server/src/features/presence',
    from: `    .where('seenAt', '>', limit)
    .orderBy('userId')`,
    to: "    .orderBy('userId')",
    caughtBy: ['server/src/features/presence/presence.test.ts'],
  },
  {
    breaks: 'a changed password leaves the sessions elsewhere open',
    room: 'sessions',
    in: 'server/src/features/sessions',
    from: 'await endSessionsOfPerson(tx, account.personId, viewer.sessionId)',
    to: '0',
    caughtBy: [
      'server/src/features/sessions/change-password.test.ts',
      'server/src/features/sessions/sessions-of-person.test.ts',
    ],
  },
  {
    breaks: 'a code for another site opens a session in any browser without a question',
    room: 'sessions',
    in: 'server/src/features/sessions',
    from: 'isExpected: isSame && !isOther',
    to: 'isExpected: !isOther',
    caughtBy: ['server/src/features/sessions/hand-over.test.ts'],
  },
  {
    breaks: 'the answer to a used link for a new password says something else',
    room: 'sessions',
    in: 'server/src/features/sessions',
    from: "if (!account) throw invalid('token', RESET_LINK_USED)",
    to: "if (!account) throw invalid('token', 'This link is wrong')",
    caughtBy: ['server/src/features/sessions/single-use.test.ts', 'server/src/features/sessions/sessions.test.ts'],
  },
  {
    breaks: 'moderators see every site of the network in their list',
    room: 'sites',
    in: 'server/src/features/sites',
    from: 'return isAdminLevel(ctx.viewer.roleId) ? allSites(ctx.network) : switchableSites(ctx, ctx.viewer)',
    to: 'return allSites(ctx.network)',
    caughtBy: ['server/src/features/sites/sites.test.ts'],
  },
  {
    breaks: 'accounts that were deleted stand in the list of users',
    room: 'users',
    in: 'server/src/features/users',
    from: `    .where('users.status', '<>', STATUS.deleted)
`,
    to: '',
    caughtBy: [
      'server/src/features/users/directory/user-pages.test.ts',
      'server/src/features/users/directory/users.test.ts',
    ],
  },
  {
    breaks: 'a role that is changed leaves no audit row of its own',
    room: 'users',
    in: 'server/src/features/users/roles/roles.actions.ts',
    from: 'await auditAll(\n    tx,\n    changes.map(',
    to: 'await auditAll(\n    tx,\n    changes.slice(1).map(',
    caughtBy: ['server/src/features/users/roles/bulk-roles.test.ts'],
  },
]
