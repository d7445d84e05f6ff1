import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { SessionProvider } from '../../../api/session.tsx'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { FlagProfile } from './FlagProfile.tsx'

const { author } = makeCase()
const avatar = { full: '/pictures/full.webp' }
const draw = (change: object) => {
  const profile = { id: '91', bio: '', insertedAt: author.insertedAt, badge: null, secondaryBadge: null, avatar: null }
  return render(
    <SessionProvider session={makeSession(ROLE.moderator)}>
      <FlagProfile profile={{ ...profile, ...change }} author={author} marks={['ok']} />
    </SessionProvider>,
  ).container
}

test('the bio is shown as it was typed: lines stay, nothing is read as markup', () => {
  const bio = 'If x<y and y>z then ok\n<img src=x onerror=alert(1)> &amp;'
  const shown = draw({ bio })
  expect(shown.textContent).toContain(bio)
  expect(shown.querySelector('img')).toBeNull()
  expect([...shown.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['ok'])
})

test('a profile without a bio says so', () => {
  draw({ bio: ' \n' })
  expect(screen.getByText('This profile has no bio.')).toBeTruthy()
})

test('the avatar is covered until it is asked for, by click or with i; without one stand the initials', () => {
  const shown = draw({ avatar })
  expect(shown.querySelector('[data-covered] img')?.getAttribute('src')).toBe(avatar.full)
  fireEvent.keyDown(document.body, { key: 'i' })
  expect(shown.querySelector('[data-covered]')).toBeNull()
  expect(screen.getByAltText('Avatar of sunniva')).toBeTruthy()
  cleanup()
  expect(draw({}).textContent).toContain('SU')
})

test.each([
  [{ badge: 'ADMIN', secondaryBadge: 'PATIENT_LEADER' }, 'Badges: Community Admin, Patient Leader'],
  [{ badge: 'CONTRIBUTOR' }, 'Badge: Contributor'],
  [{ secondaryBadge: 'gold-leader' }, 'Badge: gold-leader'],
])('both badges are named, and only those there are: %j', (badges, words) => {
  draw(badges)
  expect(screen.getByText(words)).toBeTruthy()
})

test('a profile without badges shows none', () => {
  expect(draw({}).textContent).not.toContain('Badge')
})
