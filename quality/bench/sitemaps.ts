// The workload `sitemaps`: a million stories on one site, their sitemaps written for the first time and after one edit.
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { endOf } from '../proof/ward.ts'
import { type Cluster, storiesOf } from './cluster.ts'
import { table } from './report.ts'
import { flagsOfStart } from './ward.ts'

const PROCESS = fileURLToPath(new URL('./build-sitemaps-process.ts', import.meta.url))
const [MOST_MB, MOST_SECONDS] = [300, 60]

type Built = { written: string[]; seconds: number; cpu: number; mb: number }

export async function sitemapFigures(cluster: Cluster, stories: number, say: (line: string) => void): Promise<string> {
  const network = await storiesOf(cluster, stories, fill, say)
  const client = new pg.Client({ connectionString: network.superuserUrl })
  await client.connect()
  const build = async (what: string): Promise<Built> => {
    const { said } = await endOf([...flagsOfStart(), PROCESS, network.url])
    const built: Built = JSON.parse(said)
    say(`${what}: ${built.written.length} files, ${built.seconds.toFixed(1)} s, ${built.mb.toFixed(0)} MB`)
    return built
  }
  try {
    await client.query('delete from sitemap_urls; delete from sitemaps')
    const first = await build('the first time')
    const { rows } = await client.query<{ urls: number; largest: number }>(
      'select sum(url_count)::int as urls, max(octet_length(xml))::int as largest from sitemaps where site_id = 1',
    )
    await client.query(
      `update posts set title = title || '!', updated_at = now() where site_id = 1 and slug = 'story-of-many-${Math.floor(stories / 2)}'`,
    )
    const edited = await build('after one edit')
    const { urls = 0, largest = 0 } = rows[0] ?? {}
    const yes = (is: boolean) => (is ? 'yes' : 'no')
    const mb = Math.max(first.mb, edited.mb)
    return [
      `${urls.toLocaleString('en')} addresses in ${first.written.length} files, the largest ${(largest / 1024 / 1024).toFixed(1)} MB. ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`,
      table(
        ['goal', 'wanted', 'measured', 'met'],
        [
          [
            'Written for the first time',
            `under ${MOST_SECONDS} s`,
            `${first.seconds.toFixed(1)} s`,
            yes(first.seconds < MOST_SECONDS),
          ],
          ['Memory of the process, at most', `under ${MOST_MB} MB`, `${mb.toFixed(0)} MB`, yes(mb < MOST_MB)],
          ['Files that one edit writes anew', '1', String(edited.written.length), yes(edited.written.length === 1)],
          ['Processor time of it, without the database', '–', `${first.cpu.toFixed(1)} s`, '–'],
          ['After one edit, all of it', '–', `${edited.seconds.toFixed(1)} s`, '–'],
        ],
      ),
    ].join('\n\n')
  } finally {
    await client.end()
  }
}

/** Stories of the first site of some 2,000 characters, each with a picture. */
async function fill(url: string, stories: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      set session_replication_role = replica;
      set synchronous_commit = off;
      insert into posts (site_id, id, slug, title, body, is_published, updated_at) overriding system value
        select 1, 1000000 + n, 'story-of-many-' || n, 'A story, number ' || n,
               '<p>' || repeat('Words of a story that somebody wrote. ', 50) || '</p><img src="/files/1/' || md5(n::text) || '.webp" alt="">',
               true, now() - n * interval '1 minute'
          from generate_series(1, ${stories}) n`)
    await client.query('set synchronous_commit = on; select txid_current()')
    await client.query('vacuum (analyze) posts')
  } finally {
    await client.end()
  }
}
