import type { DisorderDataType } from '@ward/domain/conditions/condition-sync'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

const ACCEPTED = sql`r.decision in ('accept', 'use_source') and r.after is not null`
const texts = (field: string) =>
  sql`array(select jsonb_array_elements_text(coalesce(r.after -> ${sql.lit(field)}, '[]')))`

/** Whether the source's value was chosen for a field that the row showed; what it did not show nobody gave up. */
const isGivenUp = (field: RawBuilder<unknown>) =>
  sql`(r.decision = 'use_source' and coalesce(r.before -> 'fields', '[]') @> to_jsonb(${field}::text))`

/** The value of a field: the one edited here, unless the source's was chosen, else the source's. */
const unlessEdited = (field: string, column: string, value: RawBuilder<unknown>) => sql`
  ${sql.id(column)} = case when ${sql.lit(field)} = any (d.overridden) and not ${isGivenUp(sql.lit(field))}
    then d.${sql.id(column)} else ${value} end`

/** A condition that the source names by its code; a file that says nothing of it leaves what is there. */
const leadingTo = (column: string, field: string) => sql`
  ${sql.id(column)} = case when r.after -> ${sql.lit(field)} is null then d.${sql.id(column)} else
    (select p.id from disorders p where p.orpha_code = (r.after ->> ${sql.lit(field)})::int and p.id <> d.id) end`

/** The fields of `source` that each type fills, and the columns that follow. */
const SETS: Record<DisorderDataType, { fields: readonly string[]; columns: readonly RawBuilder<unknown>[] }> = {
  nomenclature: {
    fields: ['name', 'rawName', 'summary', 'synonyms', 'movedTo'],
    columns: [
      unlessEdited('name', 'name', sql`r.after ->> 'name'`),
      unlessEdited('summary', 'summary', sql`r.after ->> 'summary'`),
      unlessEdited('synonyms', 'synonyms', texts('synonyms')),
      sql`disorder_type = r.after ->> 'disorderType'`,
      sql`disorder_group = r.after ->> 'disorderGroup'`,
      sql`flag_value = (r.after ->> 'flagValue')::int`,
      sql`total_status = r.after ->> 'totalStatus'`,
    ],
  },
  linearisation: {
    fields: [],
    columns: [leadingTo('parent_id', 'parentCode'), leadingTo('category_id', 'categoryCode')],
  },
  prevalence: {
    fields: ['prevalence'],
    columns: [unlessEdited('prevalence', 'prevalences', sql`r.after -> 'prevalence'`)],
  },
  historical: {
    fields: ['onsetAge', 'inheritanceType'],
    columns: [
      unlessEdited('onsetAge', 'onset_age', texts('onsetAge')),
      unlessEdited('inheritanceType', 'inheritance_type', texts('inheritanceType')),
      sql`death_age = coalesce(r.after ->> 'deathAge', d.death_age)`,
    ],
  },
  cross_referencing: {
    fields: [],
    columns: [sql`cross_references = r.after -> 'crossReferences'`],
  },
}

const EMPTY = JSON.stringify({ name: '', summary: '', synonyms: [], prevalence: [], inheritanceType: [], onsetAge: [] })

/** Writes what was accepted of a sync, and answers how many conditions that made and changed. Flags of sites are not touched. */
export async function applyChanges(network: NetworkDb, syncId: string, dataType: DisorderDataType) {
  const { fields, columns } = SETS[dataType]
  const made = await sql<{ n: number }>`
    with made as (
      insert into disorders (name, orpha_code, source)
      select r.after ->> 'name', r.orpha_code, ${EMPTY}::jsonb from disorder_sync_rows r
       where r.sync_id = ${syncId} and r.kind = 'added' and ${ACCEPTED}
      on conflict (orpha_code) do nothing returning 1
    )
    select count(*)::int as n from made
  `.execute(network)
  const said = sql.join(fields.map((field) => sql`${sql.lit(field)}, coalesce(r.after -> ${sql.lit(field)}, 'null')`))
  const source =
    fields.length > 0 ? sql`, source = coalesce(d.source, ${EMPTY}::jsonb) || jsonb_build_object(${said})` : sql``
  // A value that is the source's by now overrides nothing.
  const own = sql`array(select o from unnest(d.overridden) as o where not ${isGivenUp(sql`o`)})`
  const changed = await sql<{ n: number }>`
    with changed as (
      update disorders d set ${sql.join(columns)}${source}, overridden = ${own}, version = d.version + 1, updated_at = now()
        from disorder_sync_rows r
       where r.sync_id = ${syncId} and r.orpha_code = d.orpha_code and d.merged_into_id is null and ${ACCEPTED} returning 1
    )
    select count(*)::int as n from changed
  `.execute(network)
  return { made: made.rows[0]?.n ?? 0, changed: changed.rows[0]?.n ?? 0 }
}
