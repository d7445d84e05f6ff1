import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApp } from '../../../../test/app.ts'
import { loadConditions } from './sync.task.ts'

type Made = { code: number; inside: string }
const file = (release: string, entries: readonly Made[]) => `<?xml version="1.0" encoding="UTF-8"?>
<JDBOR date="${release} 07:06:32"><DisorderList count="${entries.length}">${entries
  .map(({ code, inside }) => `<Disorder id="1"><OrphaCode>${code}</OrphaCode>${inside}</Disorder>`)
  .join('\n')}</DisorderList></JDBOR>`

type Named = { name: string; synonyms?: readonly string[]; summary?: string; flag?: number }
export const nomenclature = (release: string, entries: Record<number, Named>): string =>
  file(
    release,
    Object.entries(entries).map(([code, { name, synonyms = [], summary = '', flag = 1 }]) => ({
      code: Number(code),
      inside: `<Name lang="en">${name}</Name>
        <DisorderFlagList><DisorderFlag><Value>${flag}</Value><Label/></DisorderFlag></DisorderFlagList>
        <SynonymList>${synonyms.map((word) => `<Synonym lang="en">${word}</Synonym>`).join('')}</SynonymList>
        <DisorderType><Name>Disease</Name></DisorderType><DisorderGroup><Name>Disorder</Name></DisorderGroup>
        <SummaryInformationList><SummaryInformation><TextSectionList><TextSection><TextSectionType><Name>Definition</Name></TextSectionType>
        <Contents>${summary}</Contents></TextSection></TextSectionList></SummaryInformation></SummaryInformationList>`,
    })),
  )

export const linearisation = (release: string, parents: Record<number, number>): string =>
  file(
    release,
    Object.entries(parents).map(([code, parent]) => ({
      code: Number(code),
      inside: `<Name>x</Name><DisorderDisorderAssociationList><DisorderDisorderAssociation><TargetDisorder><OrphaCode>${parent}</OrphaCode>
        <Name>y</Name></TargetDisorder><RootDisorder/><DisorderDisorderAssociationType><Name>Preferential parent</Name>
        </DisorderDisorderAssociationType></DisorderDisorderAssociation></DisorderDisorderAssociationList>`,
    })),
  )

type Tree = { code: number; type: string; below?: readonly Tree[] }
const node = ({ code, type, below = [] }: Tree): string =>
  `<ClassificationNode><Disorder id="1"><OrphaCode>${code}</OrphaCode><Name>x</Name><DisorderType><Name>${type}</Name></DisorderType></Disorder>
  <ClassificationNodeChildList count="${below.length}">${below.map(node).join('')}</ClassificationNodeChildList></ClassificationNode>`
export const classification = (release: string, head: Tree): string =>
  `<?xml version="1.0" encoding="ISO-8859-1"?><JDBOR ExtractionDate="${release} 07:51:00"><ClassificationList count="1">
  <Classification id="1"><OrphaNumber>1</OrphaNumber><Name>x</Name><ClassificationNodeRootList count="1">${node(head)}
  </ClassificationNodeRootList></Classification></ClassificationList></JDBOR>`

const reference = ([source, code]: readonly [string, string]) =>
  `<ExternalReference id="1"><Source>${source}</Source><Reference>${code}</Reference></ExternalReference>`
/** A file that names references of conditions, as product 1 and the mapping to ICD-11 do. */
export const referring = (
  release: string,
  references: Record<number, readonly (readonly [string, string])[]>,
): string =>
  file(
    release,
    Object.entries(references).map(([code, all]) => ({
      code: Number(code),
      inside: `<Name>x</Name><ExternalReferenceList>${all.map(reference).join('')}</ExternalReferenceList>`,
    })),
  )

/** Puts files of the source into a folder of their own, from which site one then loads. */
export async function placeSource(t: TestApp, files: Record<string, string | Buffer>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ward-orphadata-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const { siteId } = t.sites.one
  await t.database.pool.query(
    `insert into site_settings (site_id, settings) values ($1, $2)
     on conflict (site_id) do update set settings = site_settings.settings || excluded.settings`,
    [siteId, JSON.stringify({ orphadataSource: folder })],
  )
}

/** Does what a press of Update Data asks for. */
export async function load(t: TestApp, id: string, task = loadConditions): Promise<void> {
  const { siteId } = t.sites.one
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: task.name }, siteId)
  await task.run(ctx, { id, isLast: true, signal: new AbortController().signal })
}

/** A load that waits with some renamed conditions; earlier open changes are discarded. */
export async function makeWaitingSync(t: TestApp): Promise<string> {
  await t.database.pool.query(`update disorder_syncs set state = 'discarded' where state in ('running', 'waiting')`)
  const { rows } = await t.database.pool.query(
    `insert into disorder_syncs (data_type, state, site_id, release) values ('nomenclature', 'waiting', $1, '2025-12-09') returning id`,
    [t.sites.one.siteId],
  )
  for (const code of [11, 12, 13, 14, 15])
    await t.database.pool.query(
      `insert into disorder_sync_rows (sync_id, orpha_code, kind, before, after) values ($1, $2, 'renamed', $3, $4)`,
      [rows[0].id, code, { shownName: `Old ${code}`, fields: ['name'], name: `Old ${code}` }, { name: `New ${code}` }],
    )
  return rows[0].id
}
