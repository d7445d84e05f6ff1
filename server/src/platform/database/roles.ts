import pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { connectionProblem } from './check.ts'

/** Owns every table and runs the migrations. */
export const OWNER_ROLE = 'ward_owner'
/** The role of the running server: reads and writes rows, changes no table, and cannot rewrite what is append-only. */
export const APP_ROLE = 'ward_app'

/** A table with a trigger that runs this function is append-only: the application may read and add, never change or remove. */
const APPEND_ONLY_TRIGGER = 'refuse_change'
type TableFacts = { schema: string; name: string; isSecured: boolean; hasPolicy: boolean; isAppendOnly: boolean }

/** The log gives actor, action and time: the application gives neither the number nor the time of its rows. */
const AUDIT_COLUMNS =
  'site_id, actor_kind, actor_id, action, subject_type, subject_id, subject_ids, fields, effects, request_id'
/** Tables on which the application has less than others of their kind. Only `seal_audit` writes on the chain. */
const FEWER_RIGHTS: Record<string, string> = {
  'public.audit_log': `select, insert (${AUDIT_COLUMNS})`,
  'public.audit_seals': 'select',
  'public.audit_unsealed': 'select',
}
/** Functions that run for the application with the owner's rights. */
const FUNCTIONS = ['public.count_imported()', 'public.seal_audit(bigint, int[], bigint[], bytea[])']

const TABLE_SCHEMAS = ['public', 'graphile_worker']

/**
 * Makes the application role where the owner may; where the owner may not (no CREATEROLE), the triggers of the append-only tables
 * stand alone. Returns whether the role exists and the owner can act as it.
 */
export async function ensureAppRole(owner: pg.ClientBase): Promise<boolean> {
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  const can = await owner.query<{ create: boolean }>(
    'select rolcreaterole or rolsuper as create from pg_roles where rolname = current_user',
  )
  if (known.rowCount === 0) {
    if (!can.rows[0]?.create) return false
    await owner.query(`create role ${APP_ROLE} nologin`)
    await owner.query(`grant ${APP_ROLE} to current_user`)
  }
  return true
}

/**
 * Gives the application role what it needs on everything that the migrations made. Repeated after each migration, because
 * default privileges would not know which new table is append-only. `role` is whoever `DATABASE_URL` names, or `ward_app`.
 */
export async function grantToApp(owner: pg.ClientBase, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const tables = await owner.query<TableFacts>(
    `select n.nspname as schema, c.relname as name, c.relrowsecurity as "isSecured",
            exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $2) as "hasPolicy",
            exists (select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
                     where t.tgrelid = c.oid and f.proname = $3) as "isAppendOnly"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm')
        and pg_has_role(current_user, c.relowner, 'usage')`,
    [TABLE_SCHEMAS, role, APPEND_ONLY_TRIGGER],
  )
  const schemas = new Set(['public', ...tables.rows.map((table) => table.schema)])
  const statements = [...schemas].flatMap((schema) => [
    `grant usage on schema ${schema} to ${to}`,
    `revoke all on all sequences in schema ${schema} from ${to}`,
    `grant usage on all sequences in schema ${schema} to ${to}`,
  ])
  statements.push(...FUNCTIONS.map((name) => `grant execute on function ${name} to ${to}`))
  for (const { schema, name, isSecured, hasPolicy, isAppendOnly } of tables.rows) {
    const table = `${schema}."${name}"`
    const isMigrations = name.startsWith('kysely_migration') || (schema !== 'public' && name === 'migrations')
    const usual = isMigrations ? 'select' : isAppendOnly ? 'select, insert' : 'select, insert, update, delete'
    const rights = FEWER_RIGHTS[`${schema}.${name}`] ?? usual
    statements.push(`revoke all on ${table} from ${to}`, `grant ${rights} on ${table} to ${to}`)
    // graphile-worker enables row level security without a policy: anyone but the owner would see no job.
    if (isSecured && !hasPolicy) statements.push(`create policy ${to} on ${table} to ${to} using (true)`)
  }
  await owner.query(['begin', ...statements, 'commit'].join(';\n'))
}

/** The application's role at this address, whatever its name. */
export async function roleAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]?.name ?? ''
  } catch (error) {
    throw connectionProblem(error, url, 'DATABASE_URL')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @throws StartupProblem where the tables are those of another owner: `role` cannot be given what it needs */
export async function refuseForeignTables(owner: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<{ may: boolean; tables: string; us: string }>(
    `select pg_has_role(current_user, relowner, 'usage') as may, relowner::regrole::text as tables, current_user as us
       from pg_class where oid = to_regclass('public.sites')`,
  )
  const [found] = rows
  if (found && !found.may)
    throw new StartupProblem(
      `The user ${role} of DATABASE_URL may not change the tables: they are ${found.tables}'s, and DATABASE_OWNER_URL names ${found.us}, who cannot give the right.`,
    )
}
