/** The lesson of a decision: true, the text is that; false, it is not; null, the decision says nothing of it. */
export type Taught = { spam: boolean | null; offensive: boolean | null }

/** An event of a flag as far as it matters here; `leavesHidden`: the text was deleted or marked as spam after it. */
export type Decision = { id: string; personId: string | null; status: string; leavesHidden: boolean }

export type Lesson = Taught & { eventId: string; staffPersonId: string }

const FINE: Taught = { spam: false, offensive: false }

/**
 * The lesson of a flag: that of its last decision that was not taken back. SPAM says spam; APPROVE and DONE say fine;
 * DELETE of a text that was flagged as offensive says offensive. DONE on a hidden text says that the decision which hides it stands
 * (decision 74), and teaches nothing beside it. REOPEN, UN_SPAM and UN_DELETE take the decision they
 * undo back, as if it had never been; where somebody unmarks what staff never marked here, the text is not spam.
 */
export function lessonOf(events: readonly Decision[], { isOffensive }: { isOffensive: boolean }): Lesson | null {
  const standing: (Decision & { taught: Taught | null })[] = []
  const takeBack = (...statuses: string[]): boolean => {
    const at = standing.findLastIndex(({ status }) => statuses.includes(status))
    if (at >= 0) standing.splice(at, 1)
    return at >= 0
  }
  for (const event of events) {
    const push = (taught: Taught | null) => standing.push({ ...event, taught })
    if (event.status === 'SPAM') push({ spam: true, offensive: null })
    else if (event.status === 'DONE' && event.leavesHidden) continue
    else if (event.status === 'APPROVE' || event.status === 'DONE') push(FINE)
    else if (event.status === 'DELETE') push(isOffensive ? { spam: null, offensive: true } : null)
    else if (event.status === 'REOPEN') takeBack('DONE', 'APPROVE')
    else if (event.status === 'UN_DELETE') takeBack('DELETE')
    else if (event.status === 'UN_SPAM' && !takeBack('SPAM')) push({ spam: false, offensive: null })
  }
  const last = standing.at(-1)
  if (!last?.taught || last.personId === null) return null
  return { ...last.taught, eventId: last.id, staffPersonId: last.personId }
}
