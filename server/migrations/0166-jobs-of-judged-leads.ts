import { type Kysely, sql } from 'kysely'

/** Leads are judged when they come in: no node takes a job that judged one later, and those that wait would wait for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A new database has no queue yet.
  await sql`
    do $$
    begin
      if to_regclass('graphile_worker._private_jobs') is null then return; end if;
      delete from graphile_worker._private_jobs as waiting using graphile_worker._private_tasks as task
       where task.id = waiting.task_id and task.identifier = 'leads.judge' and waiting.locked_at is null;
    end
    $$;
  `.execute(db)
}
