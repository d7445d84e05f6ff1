import { PART_GROUPS, type Part } from '../ui/part.tsx'

const files = import.meta.glob<{ part: Part }>('../**/*.parts.tsx', { eager: true })

export type FoundPart = Part & { name: string }

/** `../ui/table/DataTable.parts.tsx` is called `DataTable` in addresses. */
const nameOf = (file: string) => file.replace(/^.*\/([^/]+)\.parts\.tsx$/, '$1')

/** Every part that shows itself, by group and title. */
export const foundParts: readonly FoundPart[] = Object.entries(files)
  .map(([file, { part }]) => ({ ...part, name: nameOf(file) }))
  .sort(
    (a, b) => PART_GROUPS.indexOf(a.group) - PART_GROUPS.indexOf(b.group) || a.title.localeCompare(b.title, 'en-US'),
  )
