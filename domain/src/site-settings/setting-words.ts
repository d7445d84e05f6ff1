/** How a setting is written on the command line, and read from there; a reading that fails is left to the setting's schema. */
export type SettingWords = { read(words: string): unknown; write(value: unknown): string }

export const plainWords: SettingWords = { read: (words) => words, write: String }

/** A list with a sign between its parts. */
export const listWords = (between: string): SettingWords => ({
  read: (words) => words.split(between.trim()).map((part) => part.trim()),
  write: (value) => (Array.isArray(value) ? value.join(between) : String(value)),
})

const FLAGS: Record<string, boolean> = { yes: true, no: false }

export const flagWords: SettingWords = {
  read: (words) => FLAGS[words.trim().toLowerCase()] ?? words,
  write: (value) => (value === true ? 'yes' : 'no'),
}

export const numberWords: SettingWords = {
  read: (words) => (words.trim() === '' ? Number.NaN : Number(words)),
  write: String,
}

/** Numbers by name: `spam=0.6, hold=0.9`. */
export const numbersWords: SettingWords = {
  read: (words) =>
    Object.fromEntries(
      words.split(',').map((pair) => {
        const [name = '', number = ''] = pair.split('=')
        return [name.trim(), number.trim() === '' ? Number.NaN : Number(number)]
      }),
    ),
  write: (value) =>
    Object.entries(value ?? {})
      .map(([name, number]) => `${name}=${number}`)
      .join(', '),
}

/** Parts of several pieces each: `Own line = 555 0100 = https://line.example | Night line = 555 0199`. */
export const rowsWords = (names: readonly string[]): SettingWords => ({
  read: (words) =>
    words.split('|').map((row) => {
      const pieces = row.split('=').map((piece) => piece.trim())
      return Object.fromEntries(names.map((name, at) => [name, pieces[at] || null]))
    }),
  write: (value) =>
    (Array.isArray(value) ? value : [])
      .map((row: Record<string, unknown>) => names.flatMap((name) => row[name] ?? []).join(' = '))
      .join(' | '),
})
