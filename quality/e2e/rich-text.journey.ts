import type { Page } from '@playwright/test'
import { naughtyStrings, scriptPayloads } from '../../server/src/platform/html/hostile.fixtures.ts'
import { buildPart, PART_ORIGIN, type PartPage, showPart } from './part-page.ts'
import { expect, test } from './ward.ts'

// The states of the part in a browser: typing, pasting and keys are nowhere else as they are here.

const MODULES = ['body', 'elements', 'tidy'].map((file) => `ui/rich-text/${file}.ts`)
let part: PartPage
let seen: Awaited<ReturnType<typeof showPart>>

test.beforeAll(async () => {
  part = await buildPart('ui/rich-text/RichText', MODULES)
})
test.beforeEach(async ({ page }) => {
  seen = await showPart(page, part)
})
test.afterEach(() => {
  expect(seen.errors).toEqual([])
})

/** The modules tested in the page. */
type RichTextModules = typeof import('../../console/src/ui/rich-text/body.ts') &
  typeof import('../../console/src/ui/rich-text/elements.ts') &
  typeof import('../../console/src/ui/rich-text/tidy.ts')

/** The part in one of its states: where one types, what it would save, and its tools. */
function field(page: Page, state: string) {
  const section = page
    .locator('main > section')
    .filter({ has: page.getByRole('heading', { name: state, exact: true }) })
  return {
    section,
    text: section.getByRole('textbox', { name: 'Body' }),
    tool: (name: string) => section.getByRole('button', { name }),
    mode: (name: 'Visual' | 'HTML') => section.getByText(name, { exact: true }),
    saves: (html: string | RegExp) => expect(section.locator('[data-value]')).toHaveAttribute('data-value', html),
  }
}

test('Enter inserts a line break, Shift+Enter starts a paragraph, and in a list Enter starts the next item', async ({
  page,
}) => {
  const { text, tool, saves } = field(page, 'Empty')
  await text.click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('three ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await saves('<p>one<br>two</p><p>three <strong>bold</strong></p>')
  await page.keyboard.press('Shift+Enter')
  await tool('List').first().click()
  await page.keyboard.type('milk')
  await page.keyboard.press('Enter')
  await page.keyboard.type('tea')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('end')
  await saves(/<ul><li>(<strong>)?milk(<\/strong>)?<\/li><li>(<strong>)?tea(<\/strong>)?<\/li><\/ul><p>(<strong>)?end/)
})

test('a mention is found and chosen by keyboard, and is stored with username and user id', async ({ page }) => {
  const { text, saves } = field(page, 'Empty')
  await text.click()
  await page.keyboard.type('Ask @ri')
  const people = page.getByRole('listbox', { name: 'People' })
  await expect(people.getByRole('option')).toHaveCount(5)
  await page.keyboard.press('ArrowDown')
  await expect(people.getByRole('option', { name: 'rill_and_reed' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(people).toHaveCount(0)
  await saves('<p>Ask <inline-mention username="rill_and_reed" userid="2">@rill_and_reed</inline-mention> </p>')
  await page.keyboard.type('@down')
  await expect(page.getByText('Something went wrong. Please try again.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await saves(/@down<br><\/p>$/)
})

test('a link is made by keyboard, checked on this host, kept when one is sure, and removed by an empty URL', async ({
  page,
}) => {
  const { text, tool, saves } = field(page, 'Empty')
  await text.click()
  await tool('Bold').focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const url = dialog.getByLabel('URL')
  const save = dialog.getByRole('button', { name: 'Save' })
  for (const refused of ['guides', '//host', 'http://a.example', 'javascript:alert(1)']) {
    await url.fill(refused)
    await expect(save).toHaveAttribute('aria-disabled', 'true')
  }
  await url.fill('/Guides/Slow-Tapr')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('URL returned an error code, are you sure?')
  await expect(dialog.getByRole('alert')).toContainText('The page answered 404 when Ward opened it.')
  await dialog.getByRole('button', { name: "I'm sure, use broken link" }).click()
  await expect(dialog).toHaveCount(0)
  await saves('<p><a href="/guides/slow-tapr" rel="noopener">/guides/slow-tapr</a></p>')

  await text.locator('a').click()
  await tool('Link').click()
  await expect(url).toHaveValue('/guides/slow-tapr')
  await url.fill('https://elsewhere.example/Page')
  await dialog.getByLabel('Text').fill('a guide')
  await dialog.getByLabel('Open in a new tab').check()
  await save.click()
  await saves(
    '<p><a href="https://elsewhere.example/Page" rel="noopener noreferrer ugc" target="_blank">a guide</a></p>',
  )
  await text.locator('a').click()
  await tool('Link').click()
  await url.fill('/guides/slow-taper')
  await save.click()
  await saves('<p><a href="/guides/slow-taper" rel="noopener" target="_blank">a guide</a></p>')
  await text.locator('a').click()
  await tool('Link').click()
  await url.fill('')
  await page.keyboard.press('Enter')
  await saves('<p>a guide</p>')
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'GET /guides/slow-tapr\nGET /guides/slow-taper\n')
})

const paste = (page: Page, html: string) =>
  page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/html', copied)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)

test('what is pasted is cleaned: formatting stays, nothing runs, nothing is asked of another host', async ({
  page,
}) => {
  const { text, saves } = field(page, 'Empty')
  await text.click()
  await paste(
    page,
    `<meta charset="utf-8"><b style="font-weight:normal"><h1 class="x" onclick="alert(1)">Title</h1><p style="color:red">a
    <span style="font-weight:700">bold</span> <a href="javascript:alert(1)">lie</a></p>
    <img src="https://pixel.example/1.png" alt="far" onerror="alert(1)"><script>alert(1)</script></b>`,
  )
  await saves(
    '<h2>Title</h2><p>a <strong>bold</strong> lie</p><p><img src="https://pixel.example/1.png" alt="far"></p>',
  )
  await expect(text).toContainText('Picture from pixel.example: far')
  expect(seen.asked.filter((asked) => !asked.includes(PART_ORIGIN))).toEqual([])
})

test('HTML shows the text as it is stored, and Visual asks before anything is lost', async ({ page }) => {
  const plain = field(page, 'Filled')
  const before = (await plain.section.locator('[data-value]').getAttribute('data-value')) ?? ''
  await plain.mode('HTML').click()
  await expect(plain.text).toHaveValue(before)
  await plain.mode('Visual').click()
  await expect(plain.text.locator('inline-mention')).toHaveText('@tealumbrella')
  await plain.text.locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await plain.saves(before.replace('doctor.</p>', 'doctor.!</p>'))

  const table = field(page, 'What Visual cannot hold')
  await expect(table.section.getByRole('status')).toContainText('Visual cannot hold <table>')
  await table.mode('Visual').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay in HTML' }).click()
  await expect(table.text).toHaveValue('<table><tr><td>week 1</td><td>40 mg</td></tr></table>')
  await table.mode('Visual').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue in Visual' }).click()
  await expect(table.text).toContainText('week 1')
  await table.saves('<table><tr><td>week 1</td><td>40 mg</td></tr></table>')
})

test('the field has its name, its help or error, and one stop of the Tab key for all of its tools', {
  tag: '@long',
}, async ({ page }) => {
  const { section, text, tool } = field(page, 'With an error')
  await expect(text).toHaveAccessibleDescription('Please write something')
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await section.getByText('Body', { exact: true }).click()
  await expect(text).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(tool('Bold')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(tool('Italic')).toHaveAttribute('aria-pressed', 'true')
})

test('while it is saved and where it is only read nothing can be changed', { tag: '@long' }, async ({ page }) => {
  for (const state of ['Being saved', 'Read-only']) {
    const { text, saves } = field(page, state)
    await expect(text).toHaveAttribute('contenteditable', 'false')
    await text.focus()
    await page.keyboard.type('x')
    await saves(/talk to your doctor\.<\/p>$/)
  }
})

test('in a form the message of the schema stands at the text, and what is written is saved', { tag: '@long' }, async ({
  page,
}) => {
  const { section, saves } = field(page, 'In a form')
  const text = section.getByRole('textbox', { name: 'Reply' })
  await section.getByRole('button', { name: 'Reply' }).click()
  await expect(text).toHaveAccessibleDescription('Please write something')
  await text.click()
  await page.keyboard.type('Thank you')
  await section.getByRole('button', { name: 'Reply' }).click()
  await saves('<p>Thank you</p>')
})

test('a value from outside takes the place of what was typed, and what is typed after it is saved', {
  tag: '@long',
}, async ({ page }) => {
  const { section, text, saves } = field(page, 'Set from outside')
  await text.click()
  await page.keyboard.type('x')
  await section.getByRole('button', { name: 'Start again' }).click()
  await expect(text).toHaveText('Started again')
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await saves('<p>Started again!</p>')
})

test('whatever text comes in, nothing of it runs and the editor writes nothing that the list does not allow', async ({
  page,
}, info) => {
  info.skip(naughtyStrings === null || scriptPayloads === null, 'the lists of hostile texts are not there')
  const hostile = [...(naughtyStrings ?? []), ...(scriptPayloads ?? [])]
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    return dialog.dismiss()
  })
  const breaches = await page.evaluate(async (texts) => {
    const { readBody, schema, unlisted } = window as unknown as RichTextModules
    return texts.filter((text) => {
      const { doc, write } = readBody(text, schema)
      const longer = doc.copy(doc.content.addToEnd(schema.node('paragraph')))
      return unlisted(write(longer)).length > 0
    })
  }, hostile)
  expect(breaches).toEqual([])
  expect(said).toEqual([])
})
