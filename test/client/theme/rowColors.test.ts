import { readFileSync } from 'node:fs'

/** The looks of rows that are or will be billed (`billedRowClass`). A row without any lies on the surface. */
const TINTED = ['row-completed', 'row-customer-owned', 'row-bill-daily'] as const

const css = (name: string): string => readFileSync(`client/theme/${name}.css`, 'utf8')
const [LIGHT = '', DARK = ''] = css('tokens').split("[data-theme='dark']")
const rules = css('parts')

/** The background that the rule of a selector declares. Throws if there is none. */
function backgroundOf(selector: string): string {
  const start = rules.indexOf(selector)
  const declared = /^[^{}]*\{[^}]*\bbackground: var\(--([\w-]+)\);/.exec(rules.slice(start))
  if (start === -1 || declared?.[1] === undefined) throw new Error(`${selector} has no background.`)
  return declared[1]
}

function colorOf(theme: string, token: string): string {
  const color = new RegExp(`--${token}: (#[0-9a-f]{3,6});`).exec(theme)?.[1]
  if (color === undefined) throw new Error(`The theme has no --${token}.`)
  return color
}

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the colors of rows in the %s theme', (_, theme) => {
  it.each([
    ['in a grid', (look: string) => `.dx-datagrid-rowsview .dx-data-row.${look} > td`],
    ['as cards', (look: string) => `.row-card.${look} {`],
  ])('M-030 tell four kinds of invoices apart, %s', (_shape, selectorOf) => {
    const tokens = ['surface', ...TINTED.map((look) => backgroundOf(selectorOf(look)))]
    const colors = tokens.map((token) => colorOf(theme, token))
    expect(new Set(colors).size).toBe(4)
  })
})
