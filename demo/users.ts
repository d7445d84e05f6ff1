import type { MemberDraft } from './drafts.ts'
import { library } from './library.ts'
import {
  badgeOf,
  contributors,
  firstNames,
  lastNames,
  membersOfSeveralSites,
  type StaffPerson,
  staff,
  suspended,
} from './people.ts'
import { randomNamed } from './random.ts'
import type { DemoUser, RoleId, SiteKey } from './shapes.ts'

const DAY = 1440

/** The accounts of one site, staff first. */
export function usersOf(site: SiteKey): DemoUser[] {
  const { members, newcomers, blocked } = library[site].people
  return [
    ...staff.flatMap((person) => {
      const roleId = person.accounts[site]
      return roleId === undefined ? [] : [staffAccount(site, person, roleId)]
    }),
    ...members.map((draft) => memberAccount(site, draft, 3)),
    ...newcomers.map((draft) => memberAccount(site, draft, 3)),
    ...blocked.map((draft) => memberAccount(site, draft, 4)),
  ]
}

function staffAccount(site: SiteKey, person: StaffPerson, roleId: RoleId): DemoUser {
  return {
    site,
    person: person.person,
    username: person.username,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    roleId,
    status: 0,
    suspendedForDays: null,
    badge: badgeOf(roleId),
    bio: person.bio,
    birthday: null,
    zipcode: null,
    gender: null,
    joined: person.days * DAY,
  }
}

function memberAccount(site: SiteKey, [username, days, bio]: MemberDraft, roleId: RoleId): DemoUser {
  const linked = membersOfSeveralSites.includes(username)
  const random = randomNamed(linked ? username : `${site}:${username}`)
  const away = suspended[site] === username
  return {
    site,
    person: linked ? username : `${site}:${username}`,
    username,
    email: `${username}@mail.example`,
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    roleId,
    status: roleId === 4 ? 2 : away ? 1 : 0,
    suspendedForDays: away ? 7 : null,
    badge: contributors[site].includes(username) ? 'CONTRIBUTOR' : 'MEMBER',
    bio: bio ?? '',
    birthday: random.chance(0.6)
      ? birthday(random.between(1946, 2003), random.between(1, 12), random.between(1, 28))
      : null,
    zipcode: random.chance(0.5) ? `00${random.between(100, 999)}` : null,
    gender: random.chance(0.5) ? random.pick(['female', 'male', 'non_binary']) : null,
    joined: Math.round(days * DAY),
  }
}

function birthday(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
