// The effects of a change in the console: lists go stale, and whoever asked for it hears that it failed. Read from the sources,
// so that no list of forms has to be kept.
import { dirname, join, normalize } from 'node:path'
import { withoutComments } from '../ledger/source-texts.ts'
import { isTest, type Source } from './sources.ts'

const FEATURES = /^console\/src\/features\/([^/]+)\//
const isApi = (path: string) => FEATURES.test(path) && path.endsWith('.api.ts')

/** The functions of a file of documents that send a change, by what stands in their bodies. */
function changesOf({ text }: Source): string[] {
  const code = withoutComments(text)
  const documents = [...code.matchAll(/const (\w+) = graphql\(\s*`\s*mutation\b/g)].map(([, name]) => name)
  const functions = code.split(/^(?=export )/m)
  return functions.flatMap((body) => {
    const [, name] = body.match(/^export (?:const|async function|function) (\w+)/) ?? []
    return name && documents.some((document) => new RegExp(`request\\(\\s*${document}\\b`).test(body)) ? [name] : []
  })
}

type Imported = { from: string; names: string[] }

/** The imports of a file from others of the console, by their paths. */
function importsOf({ path, text }: Source): Imported[] {
  return [...text.matchAll(/^import (?:\w+, )?\{([^}]*)\} from '([.][^']*)'/gm)].map(([, names = '', from = '']) => ({
    from: normalize(join(dirname(path), from)),
    names: names
      .split(',')
      .map((name) => name.trim().replace(/^type .*/, ''))
      .filter(Boolean),
  }))
}

/** Every call by which what is shown is asked for again, or gets the answer itself; the lines after it name it. */
const STALE =
  /\b(?:invalidates\b|onRestored=|(?:invalidate|remove|refetch)Queries\(|keepAnswer\(|setQueryData\(|const queryKey of |(?=useAskAgain\())([^;]{0,160})/g
/** The page is left or loaded anew, or everything is asked for again. */
const ALL = /\blocation\.(?:assign|reload)\(|\binvalidateQueries\(\)/
/** It is handed to whoever shows the thing, who has to say what becomes of it. */
const HANDED_ON = /\bon(?:Changed|Deleted)\(\)|onRestored=\{onRestored\}/

/** Every call by which a person hears of a failure. */
const HEARD =
  /\buse(?:Schema)?Form\(|\buseToastSubmit\(|\buseSavedOrder\(|\btoast\.error\(|\bsetError\(|\bsetProblem\(|\bonProblem\b|\bflagProblem\b|<VersionHistory\b|\bfail\(/

const ASKED = /export (?:const|function) (\w*_KEY|\w*Options|useAskAgain|\w+(?= = (?:infiniteQ|q)ueryOptions))\b/g

/** The names and first words of keys under which a room asks. */
function keysOf(room: string, sources: readonly Source[]): Set<string> {
  const keys = new Set<string>()
  for (const { path, text } of sources)
    if (isApi(path) && path.match(FEATURES)?.[1] === room) {
      for (const [, name = ''] of text.matchAll(ASKED)) keys.add(name)
      for (const [, word = ''] of text.matchAll(/(?:queryKey:|_KEY[^=\n]*=) \[\s*'([^']+)'/g)) keys.add(`'${word}'`)
    }
  return keys
}

/** Files that send a change and do not say what it leads to, each in a sentence; a hook or a part of the console may do both for it. */
export function silentChanges(sources: readonly Source[]): string[] {
  const apis = new Map(sources.filter(({ path }) => isApi(path)).map((source) => [source.path, changesOf(source)]))
  const codes = new Map(sources.map(({ path, text }) => [path, withoutComments(text)]))
  return sources
    .filter(({ path }) => FEATURES.test(path) && !isApi(path) && !isTest(path))
    .flatMap((source) => {
      const imports = importsOf(source)
      const parts = imports.filter(
        ({ from, names }) => !isApi(from) && names.some((name) => /^(?:use)?[A-Z]/.test(name)),
      )
      const around = parts.filter(({ from }) => FEATURES.test(from) || from.endsWith('/VersionHistory.tsx'))
      const own = codes.get(source.path) ?? ''
      const wider = [own, ...around.map(({ from }) => codes.get(from) ?? '')].join('\n')
      return imports.flatMap(({ from, names }) => {
        const sent = names.filter((name) => apis.get(from)?.includes(name) && !isAsked(own, name))
        const [, room = ''] = from.match(FEATURES) ?? []
        return sent.length > 0 ? problemsOf(`${source.path}: ${sent.join(', ')}`, wider, keysOf(room, sources)) : []
      })
    })
}

/** A page itself reports a change that it makes while it loads. */
const isAsked = (code: string, name: string) => new RegExp(`queryFn:.*\\b${name}\\(`).test(code)

function problemsOf(what: string, code: string, keys: Set<string>): string[] {
  const stale = [...code.matchAll(STALE)].map(([, text = '']) => text)
  const isKnown = stale.some((text) => (text.match(/'[\w.-]+'|\w+/g) ?? []).some((word) => keys.has(word)))
  return [
    ...(isKnown || ALL.test(code) || HANDED_ON.test(code) ? [] : [`${what}: nothing of its room goes stale`]),
    ...(HEARD.test(code) ? [] : [`${what}: nobody hears that it failed`]),
  ]
}
