const [QUOTE, BACKSLASH, OPENS_LIST, CLOSES_LIST, OPENS_OBJECT, CLOSES_OBJECT] = Buffer.from('"\\[]{}')

/** Whether JSON goes deeper than so many levels. Reads no further than that, and long texts by their ends alone. */
export function isDeeper(json: Buffer, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) {
      at = endOfText(json, at)
      if (at === -1) return false
    } else if (byte === OPENS_LIST || byte === OPENS_OBJECT) {
      if (++depth > levels) return true
    } else if (byte === CLOSES_LIST || byte === CLOSES_OBJECT) depth--
  }
  return false
}

/** Where the text that begins here ends; -1 if it does not. */
function endOfText(json: Buffer, begin: number): number {
  for (let at = begin; ; ) {
    at = json.indexOf('"', at + 1)
    let slashes = 0
    while (at - slashes > begin + 1 && json[at - slashes - 1] === BACKSLASH) slashes++
    if (at === -1 || slashes % 2 === 0) return at
  }
}
