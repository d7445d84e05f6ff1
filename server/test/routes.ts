/** The routes in fastify's drawing of them, a tree whose levels are four characters wide. */
export function routesOf(drawing: string): { url: string; methods: string }[] {
  const parts: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([\s│├└─]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    const level = indent.length / 4 - 1
    parts.splice(level, parts.length, part)
    return methods === '' ? [] : [{ url: parts.join(''), methods }]
  })
}
