// The domain holds what two of the programs must agree on: server, console and the pages of the member site.
import type { Import } from './room-order.ts'

const MODULE = /^domain\/src\/.+[.]ts$/
const PROGRAM = /^(?:(server|console)\/src|(member-site))\//
const NO_PART = /[.](?:test|fixtures|examples|parts)[.]tsx?$/

/**
 * Modules of the domain that fewer than two programs need, each with the programs that do. A module that another module
 * needs counts for the programs of that one too.
 */
export function oneSided(imports: readonly Import[]): { module: string; programs: string[] }[] {
  const parts = imports.filter(({ from }) => !NO_PART.test(from))
  const modules = parts.flatMap(({ from, to }) => [from, to]).filter((path) => MODULE.test(path) && !NO_PART.test(path))
  const importers = new Map<string, string[]>()
  for (const { from, to } of parts) importers.set(to, [...(importers.get(to) ?? []), from])
  return [...new Set(modules)]
    .map((module) => ({ module, programs: [...programsOf(module, importers)].sort() }))
    .filter(({ programs }) => programs.length < 2)
}

function programsOf(module: string, importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const programs = new Set<string>()
  const seen = new Set([module])
  for (const path of seen)
    for (const importer of importers.get(path) ?? []) {
      const program = PROGRAM.exec(importer)?.slice(1).find(Boolean)
      if (program) programs.add(program)
      else if (MODULE.test(importer)) seen.add(importer)
    }
  return programs
}
