import { readFileSync } from 'node:fs'
import { CrisisKind } from '@ward/domain/automod/crisis'

export type FrameGroup = readonly [cue: string, kind: CrisisKind | null, frames: readonly string[]]

/** Frames of a text file: a heading '[cue: kind]' or '[cue: none]', below it a frame a line; '#' begins a remark. */
export function frameGroups(file: string): FrameGroup[] {
  const groups: [string, CrisisKind | null, string[]][] = []
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    const [, cue, kind] = /^\[([^:\]]+): ([a-z-]+)\]$/.exec(line) ?? []
    if (cue !== undefined) groups.push([cue, kind === 'none' ? null : CrisisKind.parse(kind), []])
    else if (line !== '' && !line.startsWith('#')) groups.at(-1)?.[2].push(line)
  }
  return groups
}
