import { expect, test } from 'vitest'
import { bytes, comment, post, wxr } from '../import.fixtures.ts'
import {
  BAD_WXR_VERSION,
  BAD_XML,
  BROKEN_UTF8,
  HAS_DOCTYPE,
  IMPORT_TOKEN_MAX,
  NOT_UTF8,
  NOT_WXR,
  TOO_DEEP,
  TOO_LONG_TOKEN,
} from '../import.ts'
import type { WxrHead, WxrRow } from './wxr.ts'
import { readWxr } from './wxr-reader.ts'

async function read(text: string | Buffer, size?: number) {
  const rows: WxrRow[] = []
  let address = ''
  const onHead = (head: WxrHead) => {
    address = head.address
  }
  for await (const row of readWxr(bytes(text, size), onHead)) rows.push(row)
  return { rows, address }
}

test.each([
  ['plain text', 'no xml at all', BAD_XML],
  ['an empty file', '', BAD_XML],
  ['another feed', '<rss><channel><item><title>x</title></item></channel></rss>', NOT_WXR],
  ['another feed without items', '<rss><channel></channel></rss>', NOT_WXR],
  ['another document', '<html><item/></html>', NOT_WXR],
  ['a strange version', wxr(post(1), '<wp:wxr_version>abc</wp:wxr_version>'), `${BAD_WXR_VERSION} "abc"`],
  ['a version to come', wxr(post(1), '<wp:wxr_version>2.0</wp:wxr_version>'), `${BAD_WXR_VERSION} "2.0"`],
  ['a document type', `<!DOCTYPE rss [<!ENTITY a "aaaa">]>${wxr('')}`, HAS_DOCTYPE],
  ['a sign that begins no reference', wxr('<item><title>R&D</title></item>'), BAD_XML],
  ['a control character outside of everything', wxr('').replace('<rss', '\u0001<rss'), BAD_XML],
  ['another encoding', wxr('').replace('"1.0"', '"1.0" encoding="ISO-8859-1"'), `${NOT_UTF8} ISO-8859-1`],
  ['a tower of elements', wxr('<a>'.repeat(60)), TOO_DEEP],
  ['a file that ends early', wxr(post(1)).slice(0, -10), BAD_XML],
])('%s is refused with its line', async (_name, text, words) => {
  const error = await read(text).catch((caught: unknown) => caught)
  expect(String((error as Error).message)).toMatch(/^Line \d+: /)
  expect((error as Error).message).toContain(words)
})

test('a text without end is given up before it fills the memory', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from(wxr('').replace('</channel></rss>', '<item><title><![CDATA['))
    for (; sent < 10 * IMPORT_TOKEN_MAX; sent += 1_000_000) yield Buffer.alloc(1_000_000, 'x')
  }
  const all = async () => {
    for await (const _ of readWxr(endless(), () => undefined));
  }
  await expect(all()).rejects.toThrow(TOO_LONG_TOKEN)
  expect(sent).toBeLessThan(IMPORT_TOKEN_MAX + 2_000_000)
})

test('an item comes before its comments, each with its number, also when they are many', async () => {
  const comments = Array.from({ length: 450 }, (_, at) => comment(at + 1)).join('')
  const { rows } = await read(wxr(post(3, comments) + post(4)), 4096)
  expect(rows[0]).toMatchObject({ kind: 'item', id: '3', content: 'Hello\n\nthere' })
  expect(
    rows.slice(1, 451).every((row, at) => row.kind === 'comment' && row.postId === '3' && row.id === `${at + 1}`),
  ).toBe(true)
  expect(rows[451]).toMatchObject({ kind: 'item', id: '4' })
})

test('a field that stands behind hundreds of comments is told, not lost in silence', async () => {
  const comments = Array.from({ length: 250 }, (_, at) => comment(at + 1)).join('')
  const { rows } = await read(
    wxr(post(3, comments).replace('</item>', '<wp:post_name>late</wp:post_name></item>')),
    4096,
  )
  expect(rows.at(-1)).toMatchObject({ kind: 'late', postId: '3', field: 'wp:post_name' })
})

test('an address is the same however its address ends or is written', async () => {
  const of = async (url: string) =>
    (await read(wxr('', `<wp:wxr_version>1.1</wp:wxr_version><wp:base_blog_url>${url}</wp:base_blog_url>`))).address
  expect(await of('https://Old.example/blog/')).toBe(await of('https://old.example/blog'))
})

test('a control character is left out and an unknown reference kept as it is written; each is told once, with its line', async () => {
  const text = wxr(
    post(3, `\n${comment(7, { comment_content: 'One \u0001two\u000b \ufffethree' })}`).replace(
      'Post 3',
      'A &nbsp; B &nbsp;\n&#1; C',
    ),
  )
  for (const size of [1, 64, 1_000_000]) {
    const { rows } = await read(text, size)
    expect(rows.find((row) => row.kind === 'item')).toMatchObject({ id: '3', title: 'A &nbsp; B &nbsp;\n&#1; C' })
    expect(rows.find((row) => row.kind === 'comment')).toMatchObject({ content: 'One two three' })
    expect(rows.filter((row) => row.kind === 'mended')).toEqual([
      { kind: 'mended', line: 5, tooLong: false, of: 'comment 7', reason: 'control' },
      { kind: 'mended', line: 1, tooLong: false, of: 'post 3', reason: 'entity' },
    ])
  }
})

test.each([
  ['Latin-1', [0xe9]],
  ['half a character', [0xe2, 0x82]],
  ['a character that is written too long', [0xc0, 0xaf]],
  ['half a pair', [0xed, 0xa0, 0x80]],
])('%s is no UTF-8: it is told with line and byte, and what stood before it is given', async (_name, wrong) => {
  const [before, after] = wxr(`${post(1)}\n${post(2)}`).split('Post 2')
  const bad = Buffer.concat([Buffer.from(`${before}Grüße `), Buffer.from(wrong), Buffer.from(after ?? '')])
  const at = Buffer.byteLength(`${before}Grüße `) + 1
  for (const size of [1, 2, 3, 1_000_000]) {
    const given: WxrRow[] = []
    const all = async () => {
      for await (const row of readWxr(bytes(bad, size), () => undefined)) given.push(row)
    }
    await expect(all()).rejects.toThrow(`Line 4: ${BROKEN_UTF8} ${at}`)
    expect(given).toMatchObject([{ kind: 'item', id: '1' }])
  }
})

test('cut anywhere, the bytes read the same', async () => {
  const text = wxr(post(1, comment(1, { comment_content: 'Grüße 🌿 ]]> &amp;' })))
  const whole = await read(text, 1_000_000)
  for (const size of [1, 2, 3, 7]) expect(await read(text, size)).toEqual(whole)
})
