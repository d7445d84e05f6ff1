import { type Kysely, sql } from 'kysely'

/**
 * A transaction that notifies holds PostgreSQL's one lock on notifications until its commit is on disk, so such commits follow one
 * another. `add_jobs_quietly` adds jobs as the queue's own function does, with a `pg_notify` in its path that tells nobody. Whoever
 * asks for the jobs wakes the workers after the commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema quiet;
    grant usage on schema quiet to public;

    create function quiet.pg_notify(channel text, payload text) returns void language sql as '';

    create function add_jobs_quietly(jobs jsonb) returns bigint language plpgsql set search_path = quiet, pg_catalog as $$
    begin
      return (
        select count(graphile_worker.add_job(job.task, payload => job.payload, job_key => job.key,
                 run_at => now() + make_interval(secs => job.seconds)))
          from jsonb_to_recordset(jobs) as job (task text, payload json, key text, seconds float)
      );
    end
    $$;
  `.execute(db)
}
