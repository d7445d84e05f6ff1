import { memberSettingsPath } from '@ward/domain/app/front-end-links'
import {
  ANSWER_TOO_LONG,
  NO_SUCH_CHOICE,
  ONE_CHOICE,
  QUESTIONS_CHANGED,
  SEEN_ONCE_SAVED,
} from '@ward/domain/extended-profile/answering'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeField, makeSection } from '../extended-profile/profile.fixtures.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const read = async (url: string, cookie = '') =>
  (await t.fastify.inject({ url, headers: { host: 'one.test', cookie } })).body
/** Sends a section as the form of the page does: `asked` are the numbers of its questions. */
async function answer(
  by: Actor,
  asked: readonly string[],
  given: Record<string, string | string[]>,
  definition?: number,
) {
  const page = await read('/about-you', by.cookie)
  const shown = definition ?? /name="definition" value="(\d+)"/.exec(page)?.[1] ?? '0'
  const body = new URLSearchParams([
    ['loadedForSite', String(by.siteId)],
    ['loadedForViewer', by.id],
    ['definition', String(shown)],
    ...asked.map((id) => [`asked-${id}`, 'yes']),
    ...Object.entries(given).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  ] as [string, string][])
  return t.fastify.inject({
    method: 'POST',
    url: '/about-you',
    headers: {
      host: 'one.test',
      cookie: by.cookie,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...ORIGIN,
    },
    payload: body.toString(),
  })
}
const ORIGIN = { origin: 'https://one.test' }
const publish = async () => {
  const { refusal } = await t.mutate(chief, 'publishProfile', {})
  expect(refusal).toBeUndefined()
}
const profile = async (of: Actor, by?: Actor) => read(`/members/${await slugOf(of)}`, by?.cookie)
const slugOf = async ({ id }: Actor) =>
  (await t.database.pool.query('select slug from users where id = $1', [id])).rows[0].slug
const kept = async ({ id }: Actor) =>
  (
    await t.database.pool.query(
      'select field_id as "fieldId", definition, option_ids as "optionIds", text, is_public as "isPublic" from profile_answers where user_id = $1 order by field_id',
      [id],
    )
  ).rows
const onProfile = { displayOnProfile: true, privacy: 0 }

test('a member answers by section, without script; a question appears when what it depends on is chosen', async () => {
  const sectionId = await makeSection(t, chief, 'Your attacks')
  const first = await makeField(t, chief, {
    sectionId,
    name: 'Do you see an aura?',
    options: ['Yes', 'No'],
    ...onProfile,
  })
  const [yes = '', no = ''] = first.profileFieldOptions.map(({ id }) => id)
  const second = await makeField(t, chief, {
    ...{ sectionId, name: 'What does it look like?', type: 'CHECKBOX', options: ['Zigzags', 'Stars', 'Other'] },
    ...{ ...onProfile, icon: 'CLOCK', dependentOptionIds: [yes] },
  })
  const [zigzags = '', , other = ''] = second.profileFieldOptions.map(({ id }) => id)
  await publish()
  const ann = await t.signIn(3)
  expect(await read('/about-you', ann.cookie)).toContain('Do you see an aura?')
  expect(await read('/about-you', ann.cookie)).not.toContain('What does it look like?')
  const saved = await answer(ann, [first.id], { [`choice-${first.id}`]: yes, section: sectionId })
  expect([saved.statusCode, saved.headers.location]).toEqual([303, `/about-you#section-${sectionId}`])
  expect(await read('/about-you', ann.cookie)).toContain('What does it look like?')
  await answer(ann, [second.id], { [`choice-${second.id}`]: [zigzags, other], [`text-${second.id}`]: 'A <b>cross</b>' })
  expect(await profile(ann)).toContain('Zigzags, Other: A &lt;b&gt;cross&lt;/b&gt;')
  const { answer: shown } = await t.query(
    chief,
    'user',
    { id: ann.id },
    'profileAnswers { fieldId optionIds text question answer icon }',
  )
  expect(shown).toEqual({
    profileAnswers: [
      { fieldId: first.id, optionIds: [yes], text: '', question: 'Do you see an aura?', answer: 'Yes', icon: 'none' },
      {
        ...{ fieldId: second.id, optionIds: [zigzags, other], text: 'A <b>cross</b>' },
        ...{ question: 'What does it look like?', answer: 'Zigzags, Other: A <b>cross</b>', icon: 'clock' },
      },
    ],
  })

  await answer(ann, [first.id], { [`choice-${first.id}`]: no })
  expect(await profile(ann)).not.toContain('Zigzags')
  expect(await kept(ann)).toHaveLength(2)
  await answer(ann, [first.id], { [`choice-${first.id}`]: yes })
  expect(await profile(ann)).toContain('Zigzags')
  await answer(ann, [first.id], {})
  expect((await kept(ann)).map(({ fieldId }) => fieldId)).toEqual([second.id])
})

test('an answer is public, private, or as its member chooses; a child has the privacy of its parent', async () => {
  const sectionId = await makeSection(t, chief)
  const text = (name: string, privacy: number | null, more = {}) =>
    makeField(t, chief, {
      sectionId,
      name,
      type: 'TEXT',
      options: [],
      displayOnProfile: true,
      ...(privacy !== null && { privacy }),
      ...more,
    })
  const parent = await makeField(t, chief, { sectionId, type: 'PARENT', options: [], privacy: 1 })
  const [all, nobody, chosen] = [await text('For all', 0), await text('For nobody', 1), await text('As chosen', null)]
  const child = await text('Below a private one', 2, { parentProfileFieldId: parent.id })
  const hidden = await text('Not on the profile', 0, { displayOnProfile: false })
  await publish()
  const ann = await t.signIn(3)
  const fields = [all, nobody, chosen, child, hidden].map(({ id }) => id)
  const words = Object.fromEntries(fields.map((id) => [`text-${id}`, `Words of ${id}.`]))
  await answer(ann, fields, words)
  const shownTo = async (by?: Actor) => {
    const page = await profile(ann, by)
    return fields.filter((id) => page.includes(`Words of ${id}.`))
  }
  expect(await shownTo()).toEqual([all.id])
  await answer(ann, fields, { ...words, ...Object.fromEntries(fields.map((id) => [`public-${id}`, 'yes'])) })
  expect(await shownTo()).toEqual([all.id, chosen.id])
  expect(await shownTo(ann)).toEqual([all.id, chosen.id])
  expect((await kept(ann)).find(({ fieldId }) => fieldId === child.id)?.isPublic).toBe(false)
})

test('an answer of which its member was told that others never see it stays unseen when its question becomes public, until they save it again', async () => {
  const sectionId = await makeSection(t, chief)
  const shownBefore = { sectionId, type: 'TEXT', options: [], displayOnProfile: true }
  const field = await makeField(t, chief, { ...shownBefore, privacy: 1 })
  const chosen = await makeField(t, chief, shownBefore)
  await publish()
  const [early, late] = [await t.signIn(3), await t.signIn(3)]
  const words = { [`text-${field.id}`]: 'My own words', [`text-${chosen.id}`]: 'Other words' }
  await answer(early, [field.id, chosen.id], words)
  const [{ definition }] = await kept(early)
  for (const { id } of [field, chosen]) await t.mutate(chief, 'saveProfileField', { id, privacy: 0 })
  await publish()
  // They still have the page of before.
  await answer(late, [field.id, chosen.id], words, definition)
  for (const member of [early, late]) {
    expect(await kept(member)).toHaveLength(2)
    expect(await profile(member)).not.toMatch(/My own words|Other words/)
  }
  expect((await read('/about-you', late.cookie)).split(SEEN_ONCE_SAVED)).toHaveLength(3)
  await answer(late, [field.id, chosen.id], words)
  expect((await read('/about-you', late.cookie)).split(SEEN_ONCE_SAVED)).toHaveLength(1)
  expect(await profile(late)).toMatch(/My own words[\s\S]*Other words/)
})

test('an answer is checked against the questionnaire that was shown, and keeps its wording', async () => {
  const sectionId = await makeSection(t, chief)
  const field = await makeField(t, chief, { sectionId, name: 'Old words?', options: ['Old option'], ...onProfile })
  const [option = ''] = field.profileFieldOptions.map(({ id }) => id)
  await publish()
  const ann = await t.signIn(3)
  await answer(ann, [field.id], { [`choice-${field.id}`]: option })
  const profileFieldOptions = [{ id: option, name: 'New option' }]
  await t.mutate(chief, 'saveProfileField', { id: field.id, name: 'New words?', profileFieldOptions })
  await publish()
  const page = await profile(ann)
  expect(page).toContain('Old words?')
  expect(page).toContain('Old option')
  const [before] = await kept(ann)
  const ben = await t.signIn(3)
  await answer(ben, [field.id], { [`choice-${field.id}`]: option }, before.definition)
  expect(await profile(ben)).toContain('Old words?')
  expect((await answer(ben, [field.id], {}, 9999)).body).toContain(QUESTIONS_CHANGED)
})

test('what a question cannot be answered with is refused at it, and nothing typed is lost', async () => {
  const sectionId = await makeSection(t, chief)
  const radio = await makeField(t, chief, { sectionId })
  const text = await makeField(t, chief, { sectionId, type: 'TEXT', options: [] })
  await publish()
  const ann = await t.signIn(3)
  const [yes = '', no = ''] = radio.profileFieldOptions.map(({ id }) => id)
  const tried = async (given: Record<string, string | string[]>) => {
    const { statusCode, body } = await answer(ann, [radio.id, text.id], { [`text-${text.id}`]: 'Kept words', ...given })
    expect(statusCode).toBe(422)
    expect(body).toContain('Kept words')
    return body
  }
  expect(await tried({ [`choice-${radio.id}`]: '987654' })).toContain(NO_SUCH_CHOICE)
  expect(await tried({ [`choice-${radio.id}`]: [yes, no] })).toContain(ONE_CHOICE)
  const { body } = await answer(ann, [text.id], { [`text-${text.id}`]: 'x'.repeat(2001) })
  expect(body).toContain(ANSWER_TOO_LONG)
  expect(body).toContain(`\n${'x'.repeat(2001)}</textarea>`)
  expect(body).not.toMatch(/<textarea[^>]*maxlength/)
  expect(await kept(ann)).toEqual([])
})

test('the settings lead to the questions where the site asks any', async () => {
  const leads = async ({ siteId }: { siteId: number }, host: string) => {
    const { cookie } = await t.signIn(3, { siteId })
    const { body } = await t.fastify.inject({ url: memberSettingsPath, headers: { host, cookie } })
    expect(body).toContain('See your profile')
    return body.includes('href="/about-you"')
  }
  await makeSection(t, chief, 'Your days')
  await publish()
  expect([await leads(t.sites.one, 'one.test'), await leads(t.sites.two, 'two.test')]).toEqual([true, false])
})
