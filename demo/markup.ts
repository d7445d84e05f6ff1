/**
 * The demo's texts are written in a small markup: a blank line starts a paragraph, a line end is a line break,
 * `@{name}` mentions, `[text](https://…)` links, `![alt](name)` shows one of the demo images.
 */
export function html(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph.trim())}</p>`)
    .join('\n')
}

function inline(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/!\[([^\]]*)\]\(([a-z-]+)\)/g, '<img src="/demo/$2.png" alt="$1">')
    .replace(/\[([^\]]*)\]\((https:[^)\s]+)\)/g, '<a href="$2" rel="noopener noreferrer ugc">$1</a>')
    .replace(/@\{([A-Za-z0-9_.-]+)\}/g, '<inline-mention username="$1" userid="{userid:$1}">@$1</inline-mention>')
    .replaceAll('\n', '<br>')
}

/** 'Heat, ice & me' gives 'heat-ice-me'. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
}

/** '1d 4h 20m' gives 1700 minutes. */
export function minutes(ago: string): number {
  const unit: Record<string, number> = { d: 1440, h: 60, m: 1 }
  return ago.split(' ').reduce((sum, part) => {
    const found = /^(\d+)([dhm])$/.exec(part)
    if (!found) throw new Error(`'${ago}' is not a time such as '1d 4h 20m'`)
    return sum + Number(found[1]) * (unit[found[2] ?? ''] ?? 0)
  }, 0)
}
