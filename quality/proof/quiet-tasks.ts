import type pg from 'pg'

const PAUSE = 500
/** So many checks in a row have to find no job. */
const LOOKS = 6
const PATIENCE = 600

const jobs = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs')
  return rows[0]?.n ?? 0
}

/**
 * Waits until the server has done its jobs, and keeps it from beginning new ones by its schedule. From then on only requests change the database. Jobs that a request adds wait, and count as a change.
 * @throws when jobs do not end
 */
export async function quietTasks(client: pg.Client): Promise<void> {
  for (let tries = 0, quiet = 0; quiet < LOOKS; tries++) {
    quiet = (await jobs(client)) === 0 ? quiet + 1 : 0
    if (tries > PATIENCE) throw new Error('The jobs of the server do not end')
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  await client.query(`
    create function left_out() returns trigger language plpgsql as $$
    begin
      if (new.payload::jsonb) ? '_cron' then return null; end if;
      new.run_at = now() + interval '1 day';
      return new;
    end $$;
    create trigger left_out before insert on graphile_worker._private_jobs for each row execute function left_out()`)
}
