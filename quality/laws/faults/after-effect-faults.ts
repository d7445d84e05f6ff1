import type { Fault } from './fault.ts'

/** Faults of what happens after a change: what is lost, which lists go stale, whom a mail reaches, who hears of a failure. */
export const AFTER_EFFECT_FAULTS: Fault[] = [
  {
    breaks: 'an award that is renamed loses its year',
    room: 'awards',
    in: 'server/src/features/awards',
    from: 'changed(AwardInput, before, change)',
    to: 'changed(AwardInput, undefined, change)',
  },
  {
    breaks: 'a view that is renamed is no longer the team’s',
    room: 'flags/saved-views',
    in: 'server/src/features/flags/saved-views',
    from: 'changed(SavedViewInput, before ?? undefined, change)',
    to: 'changed(SavedViewInput, undefined, change)',
  },
  {
    breaks: 'an option of a poll that is sent by its id alone loses its words',
    room: 'engagement/kinds',
    in: 'server/src/features/engagement/kinds/engagement.actions.ts',
    from: "...known.get(option.id ?? ''), displayOrder",
    to: 'name: known.get(option.id ?? "")?.name, displayOrder',
  },
  {
    breaks: 'the mail about an edit goes to whoever edited',
    room: 'flags/editing',
    in: 'server/src/features/flags/flag/flag-author.db.ts',
    from: 'users.id = coalesce(content.author_id, flags.user_id)',
    to: 'users.id = (select actor_id from flag_events e where e.site_id = flags.site_id and e.flag_id = flags.id order by e.id desc limit 1)',
  },
  {
    breaks: 'a database that fails while a picture is kept is taken for a picture that is not there',
    room: 'pictures',
    in: 'server/src/features/pictures/fetch-picture.task.ts',
    from: 'if (!isForGood && !(error instanceof NotFetched)) throw error',
    to: '',
  },
  {
    breaks: 'conversations are sorted as texts, 9 before 10',
    room: 'conversations',
    in: 'server/src/features/conversations',
    from: '(BigInt(a.lastMessageId) < BigInt(b.lastMessageId)',
    to: '(a.lastMessageId < b.lastMessageId',
  },
  {
    breaks: 'a conversation is read up to its last message, compared as texts',
    room: 'conversations',
    in: 'server/src/features/conversations',
    from: 'BigInt(readId) >= BigInt(lastMessageId)',
    to: 'readId >= lastMessageId',
  },
  {
    breaks: 'a deleted engagement stays in its list',
    room: 'engagement/page',
    in: 'console/src/features/engagement/page/useDelete.tsx',
    from: `    queries.removeQueries({ queryKey: [...ENGAGEMENTS_KEY, kind.type, id] })
    await queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY })
`,
    to: '',
  },
  {
    breaks: 'a tag made from a thread asks for another list',
    room: 'forums/tags',
    in: 'console/src/features/forums/tags/NewTagDialog.tsx',
    from: 'invalidates: TAGS_KEY',
    to: "invalidates: ['awards']",
  },
  {
    breaks: 'a failed skip says nothing',
    room: 'flags/queue',
    in: 'console/src/features/flags/queue/useSkip.ts',
    from: '      toast.error(messageOf(error))\n',
    to: '',
  },
  {
    breaks: 'a failed draw says nothing',
    room: 'engagement/draws',
    in: 'console/src/features/engagement/draws/GiveawayDraw.tsx',
    from: '      toast.error(messageOf(error))\n',
    to: '',
  },
  {
    breaks: 'a session that was ended stays in its list',
    room: 'sessions',
    in: 'console/src/features/sessions/SessionsPage.tsx',
    from: '    onSettled: () => queries.invalidateQueries(mySessions),\n',
    to: '',
  },
  {
    breaks: 'an edited thread is saved over what a colleague wrote meanwhile',
    room: 'flags/editing',
    in: 'console/src/features/flags/editing/editing.api.ts',
    from: 'userId: $userId, body: $body, version: $version)',
    to: 'userId: $userId, body: $body)',
  },
]
