// An import beside the moderators: Ward's own command, on a file made for the purpose, over and over until it is told to stop.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from './cluster.ts'
import { hostOf } from './network.db.ts'

const ROOT = join(import.meta.dirname, '..')
const COMMENTS = 4000

/** Starts importing into a site; gives what stops it. */
export async function importBeside(network: Network, siteId: number): Promise<() => Promise<void>> {
  const folder = join(ROOT, 'data', 'bench', 'import')
  mkdirSync(folder, { recursive: true })
  let isWanted = true
  let child: ReturnType<typeof spawn> | undefined
  const running = (async () => {
    for (let round = 0; isWanted; round++) {
      const file = join(folder, `export-${round}.xml`)
      writeFileSync(file, wxr(`${Date.now()}${round}`))
      child = spawn(process.execPath, [join(ROOT, 'server/src/import.ts'), file, '--site', hostOf(siteId)], {
        env: {
          PATH: process.env.PATH ?? '',
          DATABASE_URL: network.url,
          DATABASE_OWNER_URL: network.ownerUrl,
          SECRET_KEY: '0'.repeat(64),
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
        },
        stdio: 'ignore',
      })
      await once(child, 'exit')
    }
  })()
  return async () => {
    isWanted = false
    child?.kill('SIGTERM')
    await running
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A WordPress export of one post with comments; `mark` keeps one file's ids apart from another's. */
function wxr(mark: string): string {
  const comment = (n: number) => `
    <wp:comment><wp:comment_id>${mark}${n}</wp:comment_id>
      <wp:comment_author><![CDATA[Reader ${n % 200}]]></wp:comment_author>
      <wp:comment_author_email><![CDATA[reader${n % 200}@bench.example]]></wp:comment_author_email>
      <wp:comment_date_gmt><![CDATA[2025-03-04 05:06:07]]></wp:comment_date_gmt>
      <wp:comment_content><![CDATA[The second week was easier than the first, says reader ${n}.]]></wp:comment_content>
      <wp:comment_approved><![CDATA[${n % 5 === 0 ? 0 : 1}]]></wp:comment_approved>
      <wp:comment_type><![CDATA[comment]]></wp:comment_type><wp:comment_parent>0</wp:comment_parent>
    </wp:comment>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Bench</title><wp:wxr_version>1.2</wp:wxr_version>
  <item><title>Story ${mark}</title><dc:creator><![CDATA[editor]]></dc:creator>
    <content:encoded><![CDATA[<p>A story.</p>]]></content:encoded>
    <wp:post_id>${mark}</wp:post_id><wp:post_date_gmt><![CDATA[2025-03-04 05:06:07]]></wp:post_date_gmt>
    <wp:post_name><![CDATA[story-${mark}]]></wp:post_name><wp:status><![CDATA[publish]]></wp:status>
    <wp:post_type><![CDATA[post]]></wp:post_type>${Array.from({ length: COMMENTS }, (_none, n) => comment(n)).join('')}
  </item>
</channel></rss>
`
}
