// The checkable parts of the project's pages: where links lead, and which commands they name.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Source } from './sources.ts'

/** Links to files of the project that are not there. */
export const deadLinks = ({ path, text }: Source, project: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(project, dirname(path), target)))

/** Names after `npm run` that are no script of the package. */
export const unknownCommands = ({ text }: Source, scripts: readonly string[]): string[] =>
  [...text.matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)]
    .map(([, named, short]) => named ?? short ?? '')
    .filter((name) => !scripts.includes(name))

/** Pages that a source's comments name, by path or by name alone, and that the project does not have. */
export const unknownPages = ({ text }: Source, paths: readonly string[]): string[] =>
  text
    .split('\n')
    .filter((line) => /^\s*(?:\/[/*]|\*)|\s\/\/\s/.test(line))
    .flatMap((line) => [...line.matchAll(/(?<![\w/.-])(?:[\w.-]+\/)*[\w-]+[.]md\b/g)])
    .map(([name]) => name.replace(/^(?:[.]{1,2}\/)+/, ''))
    .filter((name) => !paths.some((path) => path === name || path.endsWith(`/${name}`)))

/** Variables in the first column of the page's configuration table. */
export const namedVariables = ({ text }: Source): string[] =>
  text
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''))
