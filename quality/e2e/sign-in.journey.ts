import { MUST_BE_ADMIN, MUST_BE_SUPER_ADMIN, MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH } from '@ward/domain/app/permissions'
import { WRONG_CREDENTIALS } from '@ward/domain/sessions/sessions'
import { at, expect, expectAccessible, host, MEMBER, STAFF, signIn, test } from './ward.ts'

test.use({ throughPage: true })

for (const [role, email] of Object.entries(STAFF))
  test(`${role} signs in and sees the dashboard`, async ({ as }) => {
    const page = await as(email)
    await expect(page.getByRole('heading', { name: 'Moderation Dashboard' })).toBeVisible()
    const preModeration = page.getByRole('button', { name: 'Requires Pre-moderation' })
    await expect(preModeration).toHaveCount(role.toLowerCase().includes('moderator') ? 0 : 1)
  })

test('somebody who is not signed in goes to the sign-in page and comes back to where they were', async ({ page }) => {
  await page.goto(at('/awards?search=voice'))
  await page.waitForURL(/\/login\?redirect=/)
  await page.getByLabel('Email').fill(STAFF.admin)
  await page.getByLabel('Password', { exact: false }).first().fill('Not-the-password-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(WRONG_CREDENTIALS)
  await expect(page.getByLabel('Email')).toHaveValue(STAFF.admin)
  await expect(page.getByLabel('Password', { exact: false }).first()).toBeFocused()
  const redirect = new URL(page.url()).searchParams.get('redirect') ?? ''
  expect(redirect).toBe('/moderation/awards?search=voice')
  await signIn(page, STAFF.admin, 'migraine', redirect)
  await expect(page).toHaveURL(at('/awards?search=voice'))
})

test('a member is sent to the site root', async ({ page }) => {
  await signIn(page, MEMBER, 'migraine', '/moderation/')
  await page.waitForURL((url) => !url.pathname.startsWith('/moderation'))
  expect(new URL(page.url()).pathname).toBe('/')
})

test('guards say why and lead to the dashboard', async ({ as }) => {
  const page = await as(STAFF.moderator)
  const denials = {
    '/users': MUST_BE_ADMIN,
    '/experiments': MUST_BE_SUPER_ADMIN,
    '/settings': MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
  }
  for (const [path, words] of Object.entries(denials)) {
    await page.goto(at(path))
    await expect(page.getByText(words)).toBeVisible()
    await expect(page).toHaveURL(at('/'))
  }
})

test('an unknown page is not found', async ({ as }) => {
  const page = await as(STAFF.moderator, { path: '/no-such-page' })
  await expect(page.getByRole('heading', { name: '404 - Not Found' })).toBeVisible()
  await expect(page.getByText('We could not find what you were looking for...')).toBeVisible()
})

test('switching the site leads to the other queue, signed in there', async ({ as }) => {
  const page = await as(STAFF.moderator)
  const here = await page.getByRole('heading', { level: 1 }).locator('xpath=..').innerText()
  await page
    .getByRole('button', { name: /Migraine/ })
    .first()
    .click()
  await page
    .getByRole('menuitem', { name: /Colitis/ })
    .or(page.getByRole('option', { name: /Colitis/ }))
    .first()
    .click()
  await page.waitForURL(`${host('ibd')}/moderation**`)
  await expect(page.getByRole('heading', { name: 'Moderation Dashboard' })).toBeVisible()
  await expect(page.getByText(/\d+ unmoderated/)).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).locator('xpath=..').innerText()).not.toBe(here)
})

test('the link of a switch, opened where somebody else is signed in, asks before it signs anybody in', {
  tag: '@long',
}, async ({ as }) => {
  const maker = await as(STAFF.moderator)
  const victim = await as('bram@ward.example', { site: 'ibd' })
  const trap = async () => {
    const reported = await maker.evaluate(async () => {
      const body = new URLSearchParams({ host: 'ibd.localhost', redirect: '/moderation/' })
      const headers = { accept: 'application/json' }
      return (await fetch('/api/auth/switch-sites', { method: 'POST', body, headers })).json()
    })
    return String(reported.redirect)
  }
  await victim.goto(await trap())
  await expect(victim.getByRole('heading', { name: 'Go on as tomas.hale?' })).toBeVisible()
  await expectAccessible(victim)
  await victim.getByRole('link', { name: /^Stay signed in as bram/ }).click()
  await expect(victim.getByRole('heading', { name: 'Moderation Dashboard' })).toBeVisible()
  const whoIsIn = () =>
    victim.evaluate(async () => (await (await fetch('/api/auth/check-session')).json()).user.username)
  expect(await whoIsIn()).toMatch(/^bram/)
  await victim.goto(await trap())
  await victim.getByRole('button', { name: 'Go on as tomas.hale' }).click()
  await victim.waitForURL(`${host('ibd')}/moderation**`)
  expect(await whoIsIn()).toBe('tomas.hale')
})

test('the sessions tell their sites and how they began, and switching back and forth leaves one a site', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as(STAFF.communityTech)
  const switchTo = async (site: string) => {
    const reported = await page.evaluate(async (name) => {
      const body = new URLSearchParams({ host: `${name}.localhost`, redirect: '/moderation/sessions' })
      const headers = { accept: 'application/json' }
      return (await fetch('/api/auth/switch-sites', { method: 'POST', body, headers })).json()
    }, site)
    await page.goto(reported.redirect)
  }
  const rows = page.getByRole('row')
  const own = rows.filter({ hasText: 'This one' })
  await page.goto(at('/sessions'))
  await expect(own).toHaveText(/Migraine.*Signed in/)
  const before = await rows.count()
  for (const site of ['lupus', 'migraine', 'lupus']) {
    await switchTo(site)
    await page.waitForURL(at('/sessions', site))
    await expect(own).toHaveText(/Switched from/)
  }
  await expect(own).toHaveText(/Lupus.*Switched from Migraine/)
  await expect(rows).toHaveCount(before + 1)
})

test('a session that ends in the middle keeps what was typed, and it is saved after signing in again in place', async ({
  as,
}) => {
  const page = await as(STAFF.admin, { path: '/awards' })
  await page.getByRole('button', { name: /New Award/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Patience Prize')
  const elsewhere = await as(STAFF.admin, { path: '/sessions' })
  await elsewhere.getByRole('button', { name: 'End other sessions' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'End other sessions' }).click()
  await expect(elsewhere.getByText(/ended|signed out/i).first()).toBeVisible()
  const again = page.getByRole('alertdialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await again.getByLabel('Email').fill(STAFF.admin)
  await again.getByRole('textbox', { name: 'Password' }).fill('Calm-Evenings-42')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toBeHidden()
  await page.getByRole('button', { name: 'Create award' }).click()
  await expect(page.getByText('Changes were saved')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Patience Prize', exact: true })).toBeVisible()
})
