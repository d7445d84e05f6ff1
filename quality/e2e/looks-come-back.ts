import { JUDGING_STATUSES, LOOK_REST_MINUTES, VERDICT_OF } from '@ward/domain/flags/second-look/second-looks'
import { sql } from 'kysely'
import { insertLooks } from '../../server/src/features/flags/second-look/picking.db.ts'
import { siteIdByHost } from '../../server/src/features/sites/sites.db.ts'
import { runCommand } from '../../server/src/platform/command.ts'
import { commandContext } from '../../server/src/platform/command-context.ts'

type Decided = { eventId: string; flagId: string; version: number; assocType: string; firstBy: string; status: string }

// Every decision of the last minutes comes back at once, as with a share of all when they have rested: a journey cannot wait for it.
await runCommand(async (runtime) => {
  const { network } = runtime.database
  const siteId = (await siteIdByHost(network, 'migraine.localhost')) ?? 0
  const { rows } = await sql<Decided>`
    select e.id as "eventId", e.flag_id as "flagId", f.version, f.assoc_type as "assocType", e.actor_id as "firstBy", e.status
      from flag_events e join flags f on f.site_id = e.site_id and f.id = e.flag_id
     where e.site_id = ${siteId} and e.actor_id is not null and e.status = any (${JUDGING_STATUSES})
       and f.content_id is not null and not f.at_risk and f.version = (e.after ->> 'version')::int
       and e.inserted_at > now() - make_interval(mins => ${LOOK_REST_MINUTES})
  `.execute(network)
  const looks = rows.flatMap(({ status, ...decided }) => {
    const firstVerdict = VERDICT_OF[status]
    return firstVerdict ? [{ ...decided, firstVerdict }] : []
  })
  if (looks.length > 0) await insertLooks(commandContext(runtime, { siteId, command: 'site' }).site, looks)
}, 'node quality/e2e/looks-come-back.ts')
