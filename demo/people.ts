import type { Badge, RoleId, SiteKey } from './shapes.ts'

/** The one password of every demo account; it satisfies the password rule. */
export const DEMO_PASSWORD = 'Calm-Evenings-42'

export type StaffPerson = {
  person: string
  username: string
  email: string
  firstName: string
  lastName: string
  bio: string
  days: number
  accounts: Partial<Record<SiteKey, RoleId>>
}

/** Roles 1, 5 and 6 need an address at a staff domain; here every person of the team has one. */
export const staff: StaffPerson[] = [
  {
    person: 'ines',
    username: 'ines.orvell',
    email: 'ines@ward.example',
    firstName: 'Ines',
    lastName: 'Orvell',
    bio: 'I look after all the communities. Write to me when something feels unfair.',
    days: 2400,
    accounts: { migraine: 5, lupus: 5, ibd: 5, psoriasis: 5 },
  },
  {
    person: 'mara',
    username: 'mara.tindall',
    email: 'mara@ward.example',
    firstName: 'Mara',
    lastName: 'Tindall',
    bio: 'Community lead and editor. Migraine since I was nine, so I type with the lights off.',
    days: 2011,
    accounts: { migraine: 1, lupus: 1 },
  },
  {
    person: 'bram',
    username: 'bram.okkerby',
    email: 'bram@ward.example',
    firstName: 'Bram',
    lastName: 'Okkerby',
    bio: 'Community lead. Former ward clerk, now a clerk of kinder wards.',
    days: 1866,
    accounts: { ibd: 1, psoriasis: 1 },
  },
  {
    person: 'tomas',
    username: 'tomas.hale',
    email: 'tomas@ward.example',
    firstName: 'Tomas',
    lastName: 'Halebrook',
    bio: 'Moderator, evenings and weekends. If a post of yours waits, it waits for me. Sorry, and soon.',
    days: 1502,
    accounts: { migraine: 2, ibd: 2 },
  },
  {
    person: 'kit',
    username: 'kit.sorrelby',
    email: 'kit@ward.example',
    firstName: 'Kit',
    lastName: 'Sorrelby',
    bio: 'I keep the sites running and the links unbroken.',
    days: 1333,
    accounts: { migraine: 6, lupus: 6, psoriasis: 6 },
  },
  {
    person: 'della',
    username: 'della.quince',
    email: 'della@ward.example',
    firstName: 'Della',
    lastName: 'Quince',
    bio: 'Moderator and patient. Twenty-two years of aura, four of reading your posts.',
    days: 1190,
    accounts: { migraine: 2 },
  },
  {
    person: 'noor',
    username: 'noor.fenwaith',
    email: 'noor@ward.example',
    firstName: 'Noor',
    lastName: 'Fenwaith',
    bio: 'Moderator. Lupus, knitting, night owl.',
    days: 1044,
    accounts: { lupus: 2 },
  },
  {
    person: 'sunniva',
    username: 'sunniva.rook',
    email: 'sunniva@ward.example',
    firstName: 'Sunniva',
    lastName: 'Rookley',
    bio: 'Moderator for skin, member for the head.',
    days: 733,
    accounts: { psoriasis: 2, migraine: 3 },
  },
]

/** The accounts to sign in with: one account a role, all with DEMO_PASSWORD. */
export const demoAccounts: { role: string; roleId: RoleId; email: string; site: SiteKey }[] = [
  { role: 'Super Admin', roleId: 5, email: 'ines@ward.example', site: 'migraine' },
  { role: 'Admin', roleId: 1, email: 'mara@ward.example', site: 'migraine' },
  { role: 'Community Tech', roleId: 6, email: 'kit@ward.example', site: 'migraine' },
  { role: 'Moderator', roleId: 2, email: 'tomas@ward.example', site: 'migraine' },
  { role: 'Member', roleId: 3, email: 'tealumbrella@mail.example', site: 'migraine' },
  { role: 'Spammer', roleId: 4, email: 'fast_relief_now@mail.example', site: 'migraine' },
]

/** Members who have accounts on several sites under the same name, as one person. */
export const membersOfSeveralSites: string[] = ['quietwren']

export const suspended: Record<SiteKey, string> = {
  migraine: 'no_more_mondays',
  lupus: 'plainspoken_jo',
  ibd: 'bluntbert',
  psoriasis: 'crosspatch',
}

export const contributors: Record<SiteKey, string[]> = {
  migraine: ['lanternjo', 'greyheron7', 'hexagonal_hal'],
  lupus: ['butterfly_bo', 'purple.pencil'],
  ibd: ['stoma_stan', 'jpouch_jude'],
  psoriasis: ['silverscale', 'lightbox_lu'],
}

export function badgeOf(roleId: RoleId): Badge {
  if (roleId === 1 || roleId === 5) return 'ADMIN'
  return roleId === 2 ? 'MODERATOR' : 'MEMBER'
}

/** Lists to draw members' names from; the surnames are nobody's. */
export const firstNames: string[] =
  'Adela Birgit Callum Danika Edda Farid Greta Hollis Imke Jarek Keziah Linus Mirela Nadir Oona Pascal Quilla Rafe Signe Tamsin Ulrike Vesna Wilmer Xenia Yorick Zelda Anselm Bettina Corin Dilys Emeka Fenna Gideon Hedda Ilario Junia Kaspar Lotta Marek Nerys Otis Petra Rosalba Soren Thea Umar Viola Wanda'.split(
    ' ',
  )
export const lastNames: string[] =
  'Applegarth Birkenhollow Crumblesworth Dapperfield Elmsorrow Fennimantle Gullwether Hazelpenny Inglemoss Jossamer Kettleburn Larkensby Mossgrave Nettlecombe Oatridge Pellinworth Quillfeather Rushenby Saltonmere Thistlewaite-Orr Underhazel Vexmoor Wimbleshaw Yarrowden Zephyrstone Ambercroft Bramblecote Cinderwick Dovetailor Eavesmere Finchlock Glimmerby'.split(
    ' ',
  )
