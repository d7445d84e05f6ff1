import { type Kysely, sql } from 'kysely'
import { untilNone } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { flag_verdicts: 20 }

/** DONE on a text that staff had hidden upheld the decision: it is no lesson, and its verdict is that of what hides the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await untilNone(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from automod_lessons l
       using (select l.site_id, l.flag_id
                from automod_lessons l join flag_events e on e.site_id = l.site_id and e.id = l.event_id
               where e.status = 'DONE'
                 and ((e.after ->> 'isDeleted')::boolean or (e.after ->> 'isMarkedSpam')::boolean)
               limit 1000) as upheld
       where l.site_id = upheld.site_id and l.flag_id = upheld.flag_id
    `.execute(db)
    return Number(numAffectedRows)
  })
  await untilNone(async () => {
    const { numAffectedRows = 0n } = await sql`
      update flag_verdicts v set verdict = upheld.verdict
        from (select v.site_id, v.flag_id, case when c.is_spam then 'spam' else 'remove' end as verdict
                from flag_verdicts v
                join flags f on f.site_id = v.site_id and f.id = v.flag_id
                join content c on c.site_id = f.site_id and c.id = f.content_id
                join lateral (select e.status from flag_events e
                               where e.site_id = v.site_id and e.flag_id = v.flag_id
                                 and e.status in ('DONE', 'REOPEN', 'APPROVE', 'SPAM', 'UN_SPAM', 'DELETE', 'UN_DELETE')
                               order by e.id desc limit 1) as last on true
               where v.verdict = 'fine' and not v.is_second_look and last.status = 'DONE'
                 and (c.is_spam or (c.is_deleted and f.before_delete is not null))
               limit 5000) as upheld
       where v.site_id = upheld.site_id and v.flag_id = upheld.flag_id
    `.execute(db)
    return Number(numAffectedRows)
  })
}
