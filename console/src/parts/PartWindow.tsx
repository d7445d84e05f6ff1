type PartWindowProps = { part: string; theme: string; window?: string; className?: string; width?: number | string }

/** The address of a part alone, or of one of its windows. */
export function partAddress({ part, theme, window }: PartWindowProps): string {
  const search = new URLSearchParams({ theme, ...(window ? { window } : {}) })
  return `/moderation/parts/${part}?${search}`
}

/** A part, or one of its windows, in a window of its own: styles that depend on the window's width then hold. */
export function PartWindow(props: PartWindowProps) {
  const { part, theme, window, className, width } = props
  return (
    <iframe className={className} title={window ?? `${part}, ${theme}`} src={partAddress(props)} style={{ width }} />
  )
}
