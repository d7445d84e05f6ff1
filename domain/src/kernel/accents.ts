import { z } from 'zod'

/** The colour of a site that has chosen none. */
export const DEFAULT_ACCENT = '#2b5ba1'
/** White words stand on it, and it is mixed with white and black: so much contrast is left for both themes. */
const LEAST_CONTRAST = 6

/** The relative luminance of sRGB (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How a colour, as `#rrggbb`, stands out from white: 1 to 21. */
export const contrastWithWhite = (color: string): number => 1.05 / (luminance(color) + 0.05)

/** A colour that carries a site's theme. */
export const Accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'The color must be like #2b5ba1')
  .refine((color) => contrastWithWhite(color) >= LEAST_CONTRAST, 'The color is too light for white words on it')
