import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import axe from 'axe-core'
import { COLOR_RULES } from '#test/browser/steps/accessibility.ts'
import type { Theme } from '#test/browser/steps/theme.ts'

const ASSETS = path.join('dist', 'client', 'assets')

/** The values of each property by selector, `.dx-row color` → ['#e6edf2'], in the order in which they are declared. */
type Declarations = ReadonlyMap<string, readonly string[]>

describe('the themes', () => {
  // What axe finds in one theme besides colors, it finds in the other.
  it('give the widgets the same properties, of which only colors have other values', () => {
    const [light, dark] = [widgetStyles('light'), widgetStyles('dark')]
    expect([...dark.keys()].toSorted()).toEqual([...light.keys()].toSorted())
    expect(dark.size).toBeGreaterThan(5_000)
    const withoutColors = (values: readonly string[] = []) => values.map(withoutColor).join()
    const others = [...dark].filter(([of, values]) => withoutColors(values) !== withoutColors(light.get(of)))
    expect(others.map(([of, values]) => [of, values, light.get(of)])).toEqual([])
  })

  it('give everything else other colors and shadows, by names', () => {
    const sheet = readFileSync(path.join('client', 'theme', 'tokens.css'), 'utf8')
    const [, , dark = ''] = /(\[data-theme='dark'\]\s*\{)([^{}]*)\}/.exec(sheet) ?? []
    const values = [...declarationsIn(`dark{${dark.replace('color-scheme: dark;', '')}}`)]
    expect(values.length).toBeGreaterThan(50)
    const other = values.filter(
      ([of, [value = '']]) => withoutColor(value) !== '' && !of.includes('--shadow'),
    )
    expect(other).toEqual([])
    const themed = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.s?css$/.test(file) && readFileSync(path.join('client', file), 'utf8').includes('data-theme'),
    )
    expect(themed).toEqual([path.join('theme', 'tokens.css')])
  })

  it('are both checked by all rules about colors, but for the one that asks for more contrast than the guidelines do', () => {
    const rules = axe.getRules(['cat.color']).map(({ ruleId }) => ruleId)
    expect(rules.filter((rule) => rule !== 'color-contrast-enhanced')).toEqual(COLOR_RULES)
  })
})

function widgetStyles(theme: Theme): Declarations {
  const file = readdirSync(ASSETS).find((name) => name.startsWith(`dx-${theme}-`) && name.endsWith('.css'))
  if (file === undefined) throw new Error(`The build has no stylesheet of the ${theme} widgets.`)
  return declarationsIn(readFileSync(path.join(ASSETS, file), 'utf8'))
}

/** The declarations of a stylesheet; which of them are written together depends on their values. */
function declarationsIn(sheet: string): Declarations {
  const found = new Map<string, string[]>()
  for (const [, selectors = '', body = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const selector of split(selectors, ','))
      for (const declaration of split(body, ';')) {
        const [property = '', ...value] = declaration.split(':')
        if (value.length === 0) continue
        const of = `${selector.trim()} ${property.trim()}`
        found.set(of, [...(found.get(of) ?? []), value.join(':').trim()])
      }
  return found
}

/** The parts of a list between separators that are not in parentheses or quotes. */
function split(text: string, separator: ',' | ';'): readonly string[] {
  const parts =
    separator === ',' ? /(?:"[^"]*"|\([^()]*(?:\([^()]*\)[^()]*)*\)|[^,])+/g : /(?:"[^"]*"|\([^()]*\)|[^;])+/g
  return text.match(parts) ?? []
}

/** A value without the colors in it, and without pictures, which are drawn in a color. */
function withoutColor(value: string): string {
  return value
    .replace(/^url\(data:image.*\)$/, '')
    .replaceAll(/#[\da-f]{3,8}\b|rgba?\([^)]*\)/gi, '')
    .replaceAll(/dx\.fluent\.saas\.(?:light|dark)\.compact/g, '')
    .replaceAll(/var\(--line\)/g, '')
    .trim()
}
