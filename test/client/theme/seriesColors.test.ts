import { readFileSync } from 'node:fs'

/** Red, green and blue light from 0 to 1: not the values of a color's code, but what they emit. */
type Light = readonly [number, number, number]

/** What readers see who lack one kind of cones (Machado, Oliveira and Fernandes 2009, severity 1), all color, or nothing. */
const VISIONS: Readonly<Record<string, readonly [Light, Light, Light]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
}

/** Of neighboring series. Equally light colors have 1; colors of one lightness are alike to somebody. */
const NEIGHBOUR_CONTRAST = 1.8
/** Of graphics to what is behind them (WCAG 2.2, 1.4.11). */
const BACKGROUND_CONTRAST = 3

const [LIGHT = '', DARK = ''] = readFileSync('client/theme/tokens.css', 'utf8').split("[data-theme='dark']")

function colorOf(theme: string, token: string): Light {
  const code = new RegExp(`--${token}: #([0-9a-f]{3,6});`).exec(theme)?.[1]
  if (code === undefined) throw new Error(`The theme has no --${token}.`)
  const digits = code.length === 3 ? code.replaceAll(/./g, '$&$&') : code
  const [red, green, blue] = [0, 2, 4].map((at) =>
    emitted(Number.parseInt(digits.slice(at, at + 2), 16) / 255),
  )
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function emitted(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function seen([red, green, blue]: Light, vision: readonly [Light, Light, Light]): Light {
  const [r, g, b] = vision.map(([ofRed, ofGreen, ofBlue]) =>
    Math.min(1, Math.max(0, ofRed * red + ofGreen * green + ofBlue * blue)),
  )
  return [r ?? 0, g ?? 0, b ?? 0]
}

function contrast(one: Light, other: Light): number {
  const [darker, lighter] = [one, other]
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .toSorted((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

const seriesOf = (theme: string): readonly Light[] =>
  [1, 2, 3, 4, 5].map((number) => colorOf(theme, `series-${number}`))

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the colors of the series of a chart in the %s theme', (_, theme) => {
  it.each(Object.entries(VISIONS))(
    'O-084 [FG15] tells neighbors apart by lightness with %s',
    (_vision, matrix) => {
      const colors = seriesOf(theme).map((color) => seen(color, matrix))
      for (const [index, color] of colors.slice(1).entries())
        expect(contrast(color, colors[index] ?? color)).toBeGreaterThanOrEqual(NEIGHBOUR_CONTRAST)
    },
  )

  it('O-084 [FG15] stands out from the surface', () => {
    const surface = colorOf(theme, 'surface')
    for (const color of seriesOf(theme))
      expect(contrast(color, surface)).toBeGreaterThanOrEqual(BACKGROUND_CONTRAST)
  })
})
