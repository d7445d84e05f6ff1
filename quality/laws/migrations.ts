// The names of migrations: a number that nobody else has, none left out, and what it is about.

const NAME = /^(\d{4})-[a-z]+(?:-[a-z]+)*[.]ts$/
/** Numbers up to here have gaps, and have run. */
const GAPS_UP_TO = 11

/** What is wrong with the files of the migrations' folder, in words; nothing where all is well. */
export function namingBreaches(files: readonly string[]): string[] {
  const breaches: string[] = []
  let last = 0
  for (const file of files.toSorted()) {
    const digits = NAME.exec(file)?.[1]
    if (digits === undefined) {
      breaches.push(`${file} is not called 0000-what-it-does.ts`)
      continue
    }
    const number = Number(digits)
    if (number === last) breaches.push(`${file} has the number of another: the next is ${nextOf(files)}`)
    else if (number > GAPS_UP_TO && number !== Math.max(last, GAPS_UP_TO) + 1)
      breaches.push(`${file} leaves a number out`)
    last = number
  }
  return breaches
}

const nextOf = (files: readonly string[]) => 1 + Math.max(...files.map((file) => Number(NAME.exec(file)?.[1] ?? 0)))
