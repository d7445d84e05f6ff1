import type { LookVerdict } from '@ward/domain/flags/second-look/second-looks'
import type { Actor, TestApp } from '../../../../test/app.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { insertLooks } from './picking.db.ts'

const STATUS = { fine: 'DONE', spam: 'SPAM', remove: 'DELETE' } as const

/** A decision that somebody made about a comment, picked for a second look; answers the look's id. */
export async function placeLook(t: TestApp, firstVerdict: LookVerdict = 'fine', by?: Actor): Promise<string> {
  const decider = by ?? (await t.signIn(2))
  const { flagId } = await placeFlag(t, 'comment', { isOpen: false })
  await asSystem(t, async ({ site }) => {
    const { id: eventId } = await insertFlagEvent(site, {
      flagId,
      actorId: decider.id,
      status: STATUS[firstVerdict],
    })
    await insertLooks(site, [{ eventId, flagId, version: 1, assocType: 'comment', firstVerdict, firstBy: decider.id }])
  })
  const { rows } = await t.database.pool.query('select id from second_looks where flag_id = $1', [flagId])
  return rows[0].id
}
