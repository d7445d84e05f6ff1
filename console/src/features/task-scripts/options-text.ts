import type { ScriptOption } from './task-scripts.api.ts'

/** The option that a chip stands for, and its name. */
const DRY_RUN = 'isDryRun'

/** A value as people chose it: the words of a choice, the names of several. */
function valueText({ items }: ScriptOption, value: unknown): string {
  const textOf = (one: unknown) => items.find((item) => item.value === one)?.text ?? String(one)
  return Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
}

/** The options of a run in one line, by the titles that its dialog gives them; empty options and those that are off are left out. */
export function optionsText(options: string, known: readonly ScriptOption[]): string {
  const given: Record<string, unknown> = JSON.parse(options)
  return Object.entries(given)
    .filter(([name, value]) => name !== DRY_RUN && value !== false && value !== '' && value != null)
    .map(([name, value]) => {
      const option = known.find((each) => each.name === name)
      if (!option) return `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`
      if (option.type === 'upload') return option.title
      return value === true ? option.title : `${option.title}: ${valueText(option, value)}`
    })
    .join(' · ')
}

/** Characters of a run's options that its line shows; opened, it shows all. */
const SHOWN_MOST = 240
export const shortOptions = (text: string): string =>
  text.length > SHOWN_MOST ? `${text.slice(0, SHOWN_MOST).trimEnd()}…` : text

/** The options of a dry run, to be run for real: a file has to be chosen again. */
export function forReal(options: string, known: readonly ScriptOption[]): Record<string, unknown> {
  const given: Record<string, unknown> = JSON.parse(options)
  const isUpload = (name: string) => known.some((option) => option.name === name && option.type === 'upload')
  return Object.fromEntries([
    ...Object.entries(given).filter(([name]) => name !== DRY_RUN && !isUpload(name)),
    [DRY_RUN, false],
  ])
}
