/** The colour, red, green and blue from 0 to 255, at a point; x runs from 0 to 1.5, y from 0 (top) to 1. */
export type Painting = (x: number, y: number) => Colour
type Colour = [number, number, number]

const clamp = (value: number) => Math.min(1, Math.max(0, value))
/** The share of a point that lies inside a shape whose edge is `distance` away (negative inside), with a soft edge. */
const inside = (distance: number, soft = 0.004) => clamp(0.5 - distance / (2 * soft))
const mix = (under: Colour, over: Colour, amount: number): Colour => [
  under[0] + (over[0] - under[0]) * amount,
  under[1] + (over[1] - under[1]) * amount,
  under[2] + (over[2] - under[2]) * amount,
]
const disc = (x: number, y: number, cx: number, cy: number, radius: number) => Math.hypot(x - cx, y - cy) - radius
const box = (x: number, y: number, cx: number, cy: number, w: number, h: number, round: number) => {
  const dx = Math.abs(x - cx) - w + round
  const dy = Math.abs(y - cy) - h + round
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
}
/** Colours laid one over the other: each with how much of it covers the point. */
const layers = (ground: Colour, ...over: [Colour, number][]): Colour => {
  let [red, green, blue] = ground
  for (const [colour, amount] of over) {
    if (amount <= 0) continue
    red += (colour[0] - red) * amount
    green += (colour[1] - green) * amount
    blue += (colour[2] - blue) * amount
  }
  return [red, green, blue]
}

const night: Colour = [58, 52, 96]
const peach: Colour = [240, 164, 130]
const gold: Colour = [252, 214, 150]
const paper: Colour = [250, 247, 240]
const wall: Colour = [226, 232, 230]
const teal: Colour = [84, 140, 140]
const ink: Colour = [46, 58, 74]

const gardenEvening: Painting = (x, y) => {
  const sky = y < 0.45 ? mix(night, peach, y / 0.45) : mix(peach, gold, (y - 0.45) / 0.3)
  const hill = (base: number, height: number, wave: number, shift: number) =>
    inside(base - height * Math.sin(x * wave + shift) - y, 0.005)
  const glow = Math.exp(-disc(x, y, 0.98, 0.6, 0) * 4.5)
  return layers(
    sky,
    [[255, 236, 196], glow * 0.8],
    [[255, 244, 220], inside(disc(x, y, 0.98, 0.6, 0.075))],
    [[150, 110, 130], hill(0.7, 0.05, 4.2, 0.6)],
    [[98, 84, 112], hill(0.78, 0.045, 5.6, 2.1)],
    [[52, 58, 76], hill(0.88, 0.03, 7.3, 4)],
    [[44, 48, 66], inside(disc(x, y, 0.3, 0.76, 0.085), 0.006)],
    [[44, 48, 66], inside(disc(x, y, 0.36, 0.72, 0.06), 0.006)],
    [[38, 42, 58], inside(box(x, y, 0.32, 0.86, 0.008, 0.07, 0.004))],
  )
}

const infusionDay: Painting = (x, y) => {
  const room = mix(wall, [176, 196, 200], y)
  const pane = (cx: number, cy: number) => inside(box(x, y, cx, cy, 0.2, 0.19, 0.01))
  const light = Math.exp(-Math.max(0, box(x, y, 1.02, 0.42, 0.42, 0.4, 0.02)) * 7)
  const tube = Math.abs(x - (0.42 + 0.07 * Math.sin((y - 0.42) * 7))) - 0.004
  return layers(
    room,
    [[250, 250, 242], light * 0.5],
    [[252, 253, 250], Math.max(pane(0.8, 0.22), pane(1.22, 0.22), pane(0.8, 0.62), pane(1.22, 0.62))],
    [[206, 224, 222], Math.max(pane(0.8, 0.62), pane(1.22, 0.62)) * clamp((y - 0.5) * 2)],
    [[120, 132, 138], inside(box(x, y, 0.35, 0.6, 0.007, 0.55, 0.005))],
    [[120, 132, 138], inside(box(x, y, 0.38, 0.08, 0.075, 0.007, 0.005))],
    [[238, 246, 248], inside(box(x, y, 0.42, 0.26, 0.07, 0.15, 0.03)) * 0.92],
    [[150, 196, 204], inside(box(x, y, 0.42, 0.32, 0.06, 0.085, 0.025)) * 0.8],
    [[214, 232, 236], y > 0.41 ? inside(tube) : 0],
    [[84, 110, 124], inside(box(x, y, 0.2, 1.02, 0.34, 0.17, 0.06))],
    [[232, 190, 164], inside(box(x, y, 0.5, 0.9, 0.13, 0.025, 0.02)) * 0.9],
  )
}

const windowLight: Painting = (x, y) => {
  const slant = x - 0.28 * y
  const lit = (cx: number, cy: number) => inside(box(slant, y, cx, cy, 0.15, 0.15, 0.004), 0.012)
  const shadow = inside(disc(slant, y, 0.78, 0.63, 0.09), 0.05) + inside(box(slant, y, 0.79, 0.8, 0.012, 0.12, 0), 0.02)
  return layers(
    mix([186, 176, 170], [150, 142, 146], (x + y) / 2.5),
    [[250, 222, 170], Math.max(lit(0.42, 0.28), lit(0.75, 0.28), lit(0.42, 0.61), lit(0.75, 0.61)) * 0.9],
    [[140, 122, 112], clamp(shadow) * 0.55],
    [[120, 108, 108], inside(0.93 - y, 0.003)],
  )
}

const bars = [0.2, 0.35, 0.28, 0.74, 0.4, 0.22, 0.3, 0.18, 0.33, 0.26, 0.82, 0.3, 0.24, 0.2]
const triggerDiary: Painting = (x, y) => {
  const day = Math.floor((x - 0.19) / 0.08)
  const high = bars[day] ?? 0
  const line = Math.abs(((y * 8) % 1) - 0.5) - 0.012
  const bar = high > 0 ? inside(box(x, y, 0.23 + day * 0.08, 0.86 - high * 0.42, 0.026, high * 0.42, 0.012)) : 0
  return layers(
    mix([203, 188, 170], [178, 160, 142], y),
    [[120, 104, 92], inside(box(x, y, 0.77, 0.52, 0.66, 0.46, 0.02), 0.02) * 0.35],
    [paper, inside(box(x, y, 0.75, 0.5, 0.66, 0.46, 0.015))],
    [[206, 216, 222], inside(box(x, y, 0.75, 0.5, 0.62, 0.4, 0)) * inside(line, 0.02) * 0.8],
    [high > 0.7 ? [92, 62, 92] : teal, bar * 0.92],
    [ink, inside(box(x, y, 0.75, 0.868, 0.6, 0.004, 0))],
  )
}

const mealBowl: Painting = (x, y) => {
  const from = (radius: number) => disc(x, y, 0.75, 0.5, radius)
  const grain = 6 * Math.sin(y * 60 + 2 * Math.sin(x * 7))
  const herbs = [0, 1, 2, 3, 4, 5, 6].map((i) =>
    inside(disc(x, y, 0.75 + 0.17 * Math.cos(i * 2.3) * (0.5 + (i % 3) / 4), 0.5 + 0.16 * Math.sin(i * 2.3), 0.014)),
  )
  return layers(
    [168 + grain, 128 + grain, 96 + grain],
    [[96, 66, 48], inside(disc(x, y, 0.78, 0.54, 0.42), 0.04) * 0.5],
    [[236, 238, 236], inside(from(0.42))],
    [[214, 220, 220], inside(Math.abs(from(0.36)) - 0.006)],
    [[250, 250, 246], inside(from(0.3))],
    [[226, 146, 74], inside(from(0.26))],
    [[244, 184, 110], inside(disc(x, y, 0.69, 0.42, 0.15), 0.09) * 0.7],
    [[92, 138, 76], Math.max(...herbs)],
  )
}

const rashArm: Painting = (x, y) => {
  const middle = 0.5 + 0.05 * Math.sin(x * 2)
  const arm = Math.abs(y - middle) - (0.21 - 0.035 * x)
  const shade = clamp((y - middle + 0.2) / 0.4)
  const spot = (cx: number, cy: number, r: number) => inside(disc(x, y + 0.02 * Math.sin(x * 40), cx, cy, r), 0.04)
  const spots = Math.max(
    spot(0.4, 0.5, 0.07),
    spot(0.62, 0.58, 0.045),
    spot(0.85, 0.47, 0.08),
    spot(1.12, 0.55, 0.05),
    spot(0.7, 0.43, 0.03),
  )
  const weave = 5 * Math.sin(x * 90) * Math.sin(y * 90)
  const cloth: Colour = [146 + weave, 168 + weave, 182 + weave]
  return layers(
    cloth,
    [[92, 112, 128], inside(arm - 0.03, 0.04) * 0.6],
    [mix([236, 200, 176], [204, 160, 136], shade), inside(arm, 0.006)],
    [[214, 112, 106], inside(arm, 0.006) * spots * 0.62],
  )
}

const pillWeek: Painting = (x, y) => {
  const day = Math.floor((x - 0.11) / 0.184)
  const cx = 0.202 + day * 0.184
  const there = day >= 0 && day < 7
  const cell = there ? inside(box(x, y, cx, 0.5, 0.08, 0.28, 0.03)) : 0
  const pill = (cy: number, on: boolean) => (there && on ? inside(disc(x, y, cx, cy, 0.04)) : 0)
  const capsule = there && day % 3 !== 1 ? inside(box(x, y, cx, 0.64, 0.05, 0.025, 0.025)) : 0
  return layers(
    mix([230, 222, 212], [206, 196, 188], y),
    [[150, 140, 136], inside(box(x, y, 0.77, 0.53, 0.69, 0.36, 0.05), 0.02) * 0.5],
    [[112, 152, 170], inside(box(x, y, 0.754, 0.5, 0.68, 0.34, 0.05))],
    [[226, 238, 242], cell * 0.9],
    [[250, 250, 248], pill(0.36, true)],
    [[238, 196, 92], pill(0.48, day % 2 === 0)],
    [x < cx ? [204, 92, 84] : [246, 240, 232], capsule],
  )
}

const patches: Colour[] = [
  [72, 104, 146],
  [176, 202, 214],
  [238, 234, 222],
  [120, 156, 178],
  [206, 190, 164],
  [90, 132, 132],
]
const quiltSquares: Painting = (x, y) => {
  const size = 0.1875
  const column = Math.floor(x / size)
  const row = Math.floor(y / size)
  const fx = (x / size) % 1
  const fy = (y / size) % 1
  const half = (row + column) % 2 === 0 && fx + fy > 1 ? 2 : 0
  const colour = patches[(column * 5 + row * 3 + half + ((column * row) % 4)) % patches.length] ?? paper
  const edge = Math.min(fx, 1 - fx, fy, 1 - fy)
  const stitch = Math.abs(edge - 0.09) - 0.012
  const dashes = Math.sin((fx + fy) * 60) > 0 ? 1 : 0
  return layers(
    colour,
    [[255, 255, 255], 0.1 * Math.sin(fx * 3.14) * Math.sin(fy * 3.14)],
    [[250, 250, 250], inside(stitch, 0.015) * dashes * 0.7],
    [[60, 72, 92], inside(edge - 0.015, 0.02) * 0.4],
  )
}

const auraArc: Painting = (x, y) => {
  const angle = Math.atan2(y - 0.78, x - 0.75)
  const zigzag = Math.abs(((((angle * 7) % 1) + 1) % 1) - 0.5) * 0.12
  const from = disc(x, y, 0.75, 0.78, 0.5) + zigzag - 0.03
  const arc = clamp((0.8 - y) * 8)
  const shine = 0.65 + 0.35 * Math.sin(angle * 14)
  return layers(
    mix([20, 22, 40], [38, 34, 62], y),
    [[110, 120, 190], arc * Math.exp(-Math.abs(from) * 14) * 0.55],
    [mix([150, 170, 230], [250, 250, 255], shine), arc * inside(Math.abs(from) - 0.016, 0.006)],
    [[236, 196, 120], arc * inside(Math.abs(from + 0.06) - 0.005, 0.005) * 0.8],
    [[190, 120, 170], arc * inside(Math.abs(from - 0.06) - 0.005, 0.005) * 0.7],
  )
}

const teaMug: Painting = (x, y) => {
  const room = mix([198, 210, 206], [226, 226, 214], y)
  const steam = Math.abs(x - (0.7 + 0.035 * Math.sin(y * 14))) - 0.02
  const steam2 = Math.abs(x - (0.8 + 0.035 * Math.sin(y * 14 + 2))) - 0.015
  const fade = y < 0.42 ? clamp((y - 0.08) * 3) * clamp((0.42 - y) * 8) : 0
  const mug = inside(box(x, y, 0.74, 0.62, 0.2, 0.2, 0.05))
  return layers(
    room,
    [[176, 150, 122], inside(0.8 - y)],
    [[150, 126, 102], inside(0.93 - y)],
    [[120, 96, 76], inside(box(x, y, 0.8, 0.84, 0.26, 0.03, 0.03), 0.03) * 0.5],
    [[58, 112, 116], inside(Math.abs(disc(x, y, 0.97, 0.6, 0.085)) - 0.024)],
    [mix([84, 148, 148], [58, 112, 116], clamp((x - 0.54) / 0.4)), mug],
    [[240, 244, 240], inside(box(x, y, 0.74, 0.43, 0.19, 0.018, 0.018))],
    [[134, 84, 46], inside(box(x, y, 0.74, 0.436, 0.172, 0.01, 0.01))],
    [[255, 255, 255], Math.max(inside(steam, 0.02), inside(steam2, 0.02)) * fade * 0.6],
  )
}

export const paintings: Record<string, Painting> = {
  'garden-evening': gardenEvening,
  'infusion-day': infusionDay,
  'window-light': windowLight,
  'trigger-diary': triggerDiary,
  'meal-bowl': mealBowl,
  'rash-arm': rashArm,
  'pill-week': pillWeek,
  'quilt-squares': quiltSquares,
  'aura-arc': auraArc,
  'tea-mug': teaMug,
}
