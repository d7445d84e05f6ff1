import { fieldOf } from './bulk-beside.ts'
import { type Person, signIn } from './endpoint.ts'
import type { Bench } from './proof.ts'
import { startSecond, startWard } from './ward.ts'

export const SAVES = 50
export const ROUNDS = 20

type Tally = { saves: number; notOne: number; untold: number; lost: number }
type Now = { version: number; said: unknown }
/** The reading and saving of one kind of thing: `nth` is what tells one save from the others. */
type Kind = {
  read(person: Person): Promise<Now>
  save: string
  given(nth: string): object
  saidBy(nth: string): unknown
}

const MENU: Kind = {
  async read(person) {
    const asked = await person.ask('{ getMenu { menu version } }')
    const { menu, version } = fieldOf<{ menu: string; version: number }>(asked, 'getMenu')
    return { version, said: JSON.parse(menu)[0]?.title }
  },
  save: 'mutation ($menu: String!, $version: Int) { setMenu(menu: $menu, version: $version) { version } }',
  given: (nth) => ({ menu: JSON.stringify([{ menu_id: 1, title: `Start ${nth}`, url: '/', items: [] }]) }),
  saidBy: (nth) => `Start ${nth}`,
}

const SETTINGS: Kind = {
  async read(person) {
    const asked = await person.ask('{ getSiteSettings { settings version } }')
    const { settings, version } = fieldOf<{ settings: string; version: number }>(asked, 'getSiteSettings')
    const { contact, helplineCountry } = JSON.parse(settings)
    return { version, said: [contact, helplineCountry] }
  },
  save: 'mutation ($settings: String!, $version: Int) { setSiteSettings(settings: $settings, version: $version) { version } }',
  given: (nth) => ({ settings: JSON.stringify({ contact: `save-${nth}@ward.example` }) }),
  saidBy: (nth) => [`save-${nth}@ward.example`, 'IE'],
}

/** Fifty save what all of them were shown, half of them at another server; round after round. */
export async function saveAtOnce(bench: Bench, what: 'menu' | 'settings'): Promise<Tally> {
  const kind = what === 'menu' ? MENU : SETTINGS
  const ward = await startWard(bench)
  const second = await startSecond(bench, ward)
  const people = [await signIn(ward, 'ines@ward.example'), await signIn(second, 'ines@ward.example')] as const
  const [one] = people
  // A key that nobody of the fifty writes.
  if (what === 'settings') await one.ask(kind.save, { settings: JSON.stringify({ helplineCountry: 'IE' }) })
  const tally: Tally = { saves: 0, notOne: 0, untold: 0, lost: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const { version } = await kind.read(one)
    const names = Array.from({ length: SAVES }, (_, at) => `${round}-${at}`)
    const answers = await Promise.all(
      names.map((name, at) => people[at % 2 === 0 ? 0 : 1].ask(kind.save, { ...kind.given(name), version })),
    )
    const winners = names.filter((_, at) => answers[at]?.data)
    const after = await kind.read(one)
    const isReported = ({ data, code, errors }: (typeof answers)[number]) =>
      data !== null ||
      (code === 'CONFLICT' && (errors[0]?.extensions.state as Partial<Now> | undefined)?.version === after.version)
    tally.saves += answers.length
    // The first version of a setting comes with the one before it.
    tally.notOne += winners.length === 1 && after.version > version ? 0 : 1
    tally.untold += answers.filter((answer) => !isReported(answer)).length
    tally.lost += JSON.stringify(after.said) === JSON.stringify(kind.saidBy(winners[0] ?? '')) ? 0 : 1
  }
  return tally
}
