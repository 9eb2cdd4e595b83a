import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The unicode ranges of the font files. */
const SUBSETS = [
  {
    name: 'latin-ext',
    letters:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113',
  },
  {
    name: 'latin',
    letters:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
]

let faces: string | null = null

/** The product's font as @font-face rules with embedded files: reports look the same on every server. */
export function fontFaces(): string {
  faces ??= SUBSETS.map(faceOf).join('\n')
  return faces
}

function faceOf({ name, letters }: (typeof SUBSETS)[number]): string {
  const { resolve } = createRequire(import.meta.url)
  const file = readFileSync(resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`))
  const address = `data:font/woff2;base64,${file.toString('base64')}`
  return `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(${address}) format('woff2');unicode-range:${letters}}`
}
