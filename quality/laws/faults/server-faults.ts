import type { Fault } from './fault.ts'

/** Faults of the server's rooms. */
export const SERVER_FAULTS: Fault[] = [
  {
    breaks: 'every moderator takes awards back: the right is that of reading',
    room: 'awards',
    in: 'server/src/features/awards',
    from: "t.boolean({ may: 'awards.change',",
    to: "t.boolean({ may: 'awards.read',",
  },
  {
    breaks: 'a changed award is announced to the site it was changed on, and to no other',
    room: 'awards',
    in: 'server/src/features/awards',
    from: 'await announce(atSite(ctx, id), ',
    to: 'if (id === ctx.site.siteId) await announce(atSite(ctx, id), ',
  },
  {
    breaks: 'the audit row of an award names every field, changed or not',
    room: 'awards',
    in: 'server/src/features/awards',
    from: 'AWARD_FIELDS.filter((field) => saved[field] !== before?.[field])',
    to: 'AWARD_FIELDS.filter((field) => field in saved)',
  },
  {
    breaks: 'awards without a year come first when the newest are asked for',
    room: 'awards',
    in: 'server/src/features/awards',
    from: "'desc nulls last'",
    to: "'desc'",
  },
  {
    breaks: 'awards of the same rank have no order of their own and may stand on two pages',
    room: 'awards',
    in: 'server/src/features/awards',
    from: ".orderBy('awards.id')",
    to: ".orderBy('awards.version')",
  },
  {
    breaks: 'a name that is taken is told as an award that is gone: the error is swallowed',
    room: 'awards',
    in: 'server/src/features/awards',
    from: '.catch(nameTaken)',
    to: '.catch(() => undefined)',
  },
  {
    breaks: 'moderators ask for flags before moderation, which is for admins',
    room: 'flags',
    in: 'server/src/features/flags',
    from: "if (isRequiredToPublish != null) await demand(ctx, 'flags.preModerationFilter')",
    to: '',
  },
  {
    breaks: 'a decision on a flag that somebody else has changed since is taken',
    room: 'flags',
    in: 'server/src/features/flags/flag/flags.actions.ts',
    from: 'version !== flag.version',
    to: 'version > flag.version',
  },
  {
    breaks: 'a decided flag is not announced to the others who look at it',
    room: 'flags',
    in: 'server/src/features/flags',
    from: `  })
  await announce(ctx, 'flag', id)
  return orNotFound(await flagById(ctx.site, id))`,
    to: `  })
  return orNotFound(await flagById(ctx.site, id))`,
  },
  {
    breaks: 'whoever is assigned to a flag is not told',
    room: 'flags',
    in: 'server/src/features/flags',
    from: "await notify(ctx, { userId: subjectUserId, kind: 'flag.assigned', subjectType: 'flag', subjectId: flag.id })",
    to: '',
  },
  {
    breaks: 'pages of the second half of the queue lie one flag off',
    room: 'flags',
    in: 'server/src/features/flags',
    from: 'offset: Math.max(0, rest - limit),',
    to: 'offset: Math.max(0, rest - limit - 1),',
  },
  {
    breaks: 'behind the last page the queue says that it is empty',
    room: 'flags',
    in: 'server/src/features/flags',
    from: '(offset > 0 ? await countFlags(site, search) : 0)',
    to: '0',
  },
  {
    breaks: 'undeleting opens the flag of a text that is marked as spam',
    room: 'flags',
    in: 'server/src/features/flags',
    from: 'isOpen: !isMarkedSpam && restored(beforeDelete).isOpen',
    to: 'isOpen: restored(beforeDelete).isOpen',
  },
  {
    breaks: 'an edited text is stored without being cleaned',
    room: 'content',
    in: 'server/src/features/content',
    from: 'const body = cleanHtml(newBody)',
    to: 'const body = newBody',
  },
  {
    breaks: 'texts that wait for approval are counted as public',
    room: 'content',
    in: 'server/src/features/content',
    from: '!isDeleted && !isSpam && !isPending',
    to: '!isDeleted && !isSpam',
  },
  {
    breaks: 'anybody marks the notices of others as read',
    room: 'notifications',
    in: 'server/src/features/notifications',
    from: `    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids`,
    to: `    .where('readAt', 'is', null)
    .$if(ids`,
  },
  {
    breaks: 'people are told of what they did themselves',
    room: 'notifications',
    in: 'server/src/features/notifications',
    from: 'if (actor === notice.userId) return',
    to: '',
  },
  {
    breaks: 'a message that was delivered is sent again',
    room: 'outbox',
    in: 'server/src/features/outbox',
    from: ".where('state', '<>', 'delivered')",
    to: '',
  },
  {
    breaks: 'letters to other people are read where mail is sent',
    room: 'outbox',
    in: 'domain/src/app/permissions.ts',
    from: "'outbox.read': { ...superAdmin, feature: 'kept_mail' }",
    to: "'outbox.read': superAdmin",
  },
  {
    breaks: 'people who left long ago still look at a flag',
    room: 'presence',
    in: 'server/src/features/presence',
    from: `    .where('seenAt', '>', limit)
    .where((where)`,
    to: '    .where((where)',
  },
  {
    breaks: 'a changed password leaves the sessions elsewhere open',
    room: 'sessions',
    in: 'server/src/features/sessions',
    from: 'await endSessionsOfPerson(tx, account.personId, viewer.sessionId)',
    to: '',
  },
  {
    breaks: 'a code for another site opens a session in any browser without a question',
    room: 'sessions',
    in: 'server/src/features/sessions',
    from: 'isExpected: isSame && !isOther',
    to: 'isExpected: !isOther',
  },
  {
    breaks: 'the answer to a used link for a new password says something else',
    room: 'sessions',
    in: 'server/src/features/sessions',
    from: "if (!account) throw invalid('token', RESET_LINK_USED)",
    to: "if (!account) throw invalid('token', 'This link is wrong')",
  },
  {
    breaks: 'moderators see every site of the network in their list',
    room: 'sites',
    in: 'server/src/features/sites',
    from: 'return isAdminLevel(ctx.viewer.roleId) ? allSites(ctx.network) : switchableSites(ctx, ctx.viewer)',
    to: 'return allSites(ctx.network)',
  },
  {
    breaks: 'accounts that were deleted stand in the list of users',
    room: 'users',
    in: 'server/src/features/users',
    from: `    .where('users.status', '<>', 3)
`,
    to: '',
  },
  {
    breaks: 'a role that is changed leaves no audit row of its own',
    room: 'users',
    in: 'server/src/features/users/roles/roles.actions.ts',
    from: 'await auditAll(\n    tx,\n    changes.map(',
    to: 'await auditAll(\n    tx,\n    changes.slice(1).map(',
  },
  {
    breaks: 'an imported answer is put under a comment of another post',
    room: 'import',
    in: 'server/src/features/import',
    from: "standsUnder(keyOf(type, parentId), id) === aboveId ? { id, fault: null } : { id: null, fault: 'otherPlace' }",
    to: '{ id, fault: null }',
  },
  {
    breaks: 'a list of members offers older entries when the last is on the page',
    room: 'member-site',
    in: 'server/src/features/member-site',
    from: 'asked.length > limit ? rows.at(-1)',
    to: 'asked.length >= limit ? rows.at(-1)',
  },
]
