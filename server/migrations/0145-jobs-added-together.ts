import { type Kysely, sql } from 'kysely'

/**
 * `add_jobs_quietly` adds its jobs in one call of the queue's `add_jobs`, which takes a tenth of the time of a call for each. Of
 * jobs with one key the last one counts, as it would one after the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function add_jobs_quietly(jobs jsonb) returns bigint language plpgsql set search_path = quiet, pg_catalog as $$
    begin
      if jobs = '[]' then return 0; end if;
      return (
        select count(*) from graphile_worker.add_jobs(array(
          select distinct on (job.key)
                 (job.task, job.payload, null, now() + make_interval(secs => job.seconds), null, job.key, null, null
                 )::graphile_worker.job_spec
            from rows from (jsonb_to_recordset(jobs) as (task text, payload json, key text, seconds float))
                 with ordinality as job (task, payload, key, seconds, nth)
           order by job.key, job.nth desc))
      );
    end
    $$;
  `.execute(db)
}
