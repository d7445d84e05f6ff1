import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { contents, freshSite, highestIds, importText } from './import.fixtures.ts'
import { BAD_WXR_VERSION, BAD_XML, IMPORT_REASON, NOT_WXR } from './import.ts'

const REAL = fileURLToPath(new URL('../../../../../shared/data/wordpress', import.meta.url))
const isHere = existsSync(REAL)

describe.skipIf(!isHere)('real exports (skipped without ../shared/data)', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.stop())
  const bring = (path: string, siteId: number) => importText(t, readFileSync(join(REAL, path), 'utf8'), siteId)

  test('the community export comes in whole; its waiting and suspicious comments stand in the queue; again changes nothing', async () => {
    const { siteId } = t.sites.one
    const { imported, refused, problem } = await bring('community.wxr.xml', siteId)
    expect(problem).toBeNull()
    expect(imported).toEqual({ author: 2, post: 58, page: 21, comment: 30, 'comment waiting for approval': 3 })
    expect(refused).toEqual({
      [IMPORT_REASON.term]: 110 + 7,
      [IMPORT_REASON.attachment]: 37,
      [IMPORT_REASON.picture]: 16,
      [IMPORT_REASON.unknownWriter]: 4,
      [IMPORT_REASON.unknownAuthor]: 1,
    })
    const moderator = await t.signIn(2)
    const answer = await t.ask(
      moderator,
      '{ contentFlagStream(isOpen: true, limit: 50) { contentFlags { isPendingModeration isSpam isImage } } }',
    )
    const stream = answer.data as never as { contentFlagStream: { contentFlags: Record<string, boolean>[] } }
    const flags = stream.contentFlagStream.contentFlags
    expect(flags.filter((flag) => flag.isPendingModeration)).toHaveLength(3)
    expect(flags.filter((flag) => flag.isImage || flag.isSpam).length).toBeGreaterThan(0)
    const once = [await contents(t, siteId), await highestIds(t)]
    expect((await bring('community.wxr.xml', siteId)).imported).toEqual({})
    expect([await contents(t, siteId), await highestIds(t)]).toEqual(once)
  })

  const REFUSED: Record<string, string> = {
    'crazy-cdata.xml': BAD_XML,
    'invalid-version-tag.xml': BAD_WXR_VERSION,
    'malformed-simple.xml': BAD_XML,
    'malformed.xml': NOT_WXR,
    'missing-version-tag.xml': NOT_WXR,
  }

  test.each(isHere ? readdirSync(join(REAL, 'cases')) : [])(
    'the case %s ends in a correct import or a clear refusal',
    async (name) => {
      const siteId = await freshSite(t, `case-${name.replace(/\W+/g, '-').slice(0, 24)}`)
      const { imported, problem } = await bring(join('cases', name), siteId)
      if (REFUSED[name]) expect(problem?.message).toContain(REFUSED[name])
      else {
        expect(problem).toBeNull()
        expect(Object.keys(imported).length).toBeGreaterThan(0)
      }
    },
  )
})
