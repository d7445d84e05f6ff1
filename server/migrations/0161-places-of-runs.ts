import { type Kysely, sql } from 'kysely'

/** Jobs may have a priority and flags: runs go before others, and a node leaves one of its places to all that is not long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function add_jobs_quietly(jobs jsonb) returns bigint language plpgsql set search_path = quiet, pg_catalog as $$
    begin
      if jobs = '[]' then return 0; end if;
      return (
        select count(*) from graphile_worker.add_jobs(array(
          select distinct on (job.key)
                 (job.task, job.payload, null, now() + make_interval(secs => job.seconds), null, job.key, job.priority, job.flags
                 )::graphile_worker.job_spec
            from rows from (jsonb_to_recordset(jobs) as (
                   task text, payload json, key text, seconds float, priority smallint, flags text[]))
                 with ordinality as job (task, payload, key, seconds, priority, flags, nth)
           order by job.key, job.nth desc))
      );
    end
    $$;
  `.execute(db)
  // Runs that wait meanwhile are asked for as those of today. A new database has no queue yet.
  await sql`
    do $$
    begin
      if to_regclass('graphile_worker._private_jobs') is null then return; end if;
      update graphile_worker._private_jobs as waiting set priority = -1, flags = '{"long": true}'
       where locked_at is null
         and exists (
           select from runs
            where runs.state in ('queued', 'running')
              and waiting.key = runs.task || ':' || runs.site_id || ':' || runs.id);
    end
    $$;
  `.execute(db)
}
