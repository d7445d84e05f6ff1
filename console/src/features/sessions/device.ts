const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** Android says 'Mobile' on telephones alone. An iPad that asks for the pages of computers says it is one, too. */
const KINDS = [
  [/iPad|Tablet|Android(?!.*Mobile)/, 'tablet'],
  [/iPhone|iPod|Mobile|Android/, 'phone'],
  [/Windows|Macintosh|CrOS|Linux|X11/, 'computer'],
] as const

export type DeviceKind = (typeof KINDS)[number][1] | 'unknown'
export type Device = { kind: DeviceKind; name: string }

export const DEVICE_KIND: Record<DeviceKind, string> = {
  computer: 'Computer',
  phone: 'Phone',
  tablet: 'Tablet',
  unknown: 'Unknown device',
}

const first = <Name extends string>(names: readonly (readonly [RegExp, Name])[], text: string): Name | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** A computer with 'Firefox on Windows', by what a browser says of itself; words for what we do not know. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const browser = first(BROWSERS, text)
  const system = first(SYSTEMS, text)
  const name =
    browser && system
      ? `${browser} on ${system}`
      : (browser ?? (system ? `A browser on ${system}` : 'An unknown browser'))
  return { kind: first(KINDS, text) ?? 'unknown', name }
}
