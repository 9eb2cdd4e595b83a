import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults, ImpactValue, NodeResult } from 'axe-core'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { switchTheme, themeOf, type Theme } from './theme.ts'

const AXE = createRequire(path.resolve('package.json')).resolve('axe-core/axe.min.js')

/** The number of checks of a page before its problems count, and the pause between them in milliseconds. */
const LOOKS = 20
const PAUSE = 500

/** The rule that takes as long as all others together. What it says of a text follows from the colors of it and of what is behind it. */
const CONTRAST = 'color-contrast'

/** The rules of axe that depend on colors, but for the one that asks for more contrast than the guidelines do. */
export const COLOR_RULES: readonly string[] = [CONTRAST, 'link-in-text-block']

/**
 * The serious accessibility problems of the page as `rule: element`, without the widgets' license banner, and of rows of a list that look
 * alike only those of the first; contrast only of texts in colors that have not passed on the page before. A list that is being rerendered
 * refers to missing elements, so the page is checked again before a problem is reported.
 */
export function seriousProblems(tab: BrowserTab): Promise<readonly string[]> {
  return problemsBy(tab, null)
}

/**
 * Those problems in the theme that the page has, and those that only colors cause in the other one, since the themes differ in nothing else
 * (test/conformance/screens/themes.test.ts). `look` sees the page in each of them; it stays in the other one.
 */
export async function seriousProblemsInThemes(
  tab: BrowserTab,
  look: (theme: Theme) => Promise<void> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const first = await themeOf(tab)
  const problems = named(first, await seriousProblems(tab))
  await look(first)
  const other = first === 'light' ? 'dark' : 'light'
  await switchTheme(tab, other)
  problems.push(...named(other, await problemsBy(tab, COLOR_RULES)))
  await look(other)
  return problems
}

const named = (theme: Theme, problems: readonly string[]): string[] =>
  problems.map((problem) => `${theme}: ${problem}`)

/** The problems by these rules, or by all that axe has. */
async function problemsBy(tab: BrowserTab, rules: readonly string[] | null): Promise<readonly string[]> {
  // Evaluated by the debugger, because the page's security policy forbids foreign scripts; a page keeps it.
  if (!(await tab.page.evaluate(() => 'axe' in globalThis)))
    await tab.page.evaluate(await readFile(AXE, 'utf8'))
  for (let look = 1; ; look += 1) {
    const found = [...(await problemsButContrast(tab, rules)), ...(await contrastProblems(tab))]
    if (found.length === 0 || look === LOOKS) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function problemsButContrast(
  tab: BrowserTab,
  rules: readonly string[] | null,
): Promise<readonly string[]> {
  const violations = await tab.page.evaluate(
    async (checked, contrast) => {
      const looks = new Set<string>()
      const alike = [...document.querySelectorAll('tr[data-key]')].filter((row) => {
        const parts = [row.closest('[role="grid"]') ?? row, row, ...row.querySelectorAll('*')]
        const look = parts
          .map((part) => `${part.tagName} ${part.getAttribute('class')} ${part.getAttribute('style')}`)
          .join()
        if (looks.has(look)) return true
        looks.add(look)
        return false
      })
      const options =
        checked === null
          ? { rules: { [contrast]: { enabled: false } } }
          : { runOnly: { type: 'rule', values: checked.filter((rule) => rule !== contrast) } }
      // Defined by the script above.
      const { axe } = globalThis as unknown as AxeInPage
      const context = { exclude: ['dx-license', ...alike] }
      const results = await axe.run(context, { resultTypes: ['violations'], ...options })
      return results.violations
    },
    rules,
    CONTRAST,
  )
  return described(violations)
}

/** Looks at the texts whose colors, with those behind them, the page has not shown to pass yet. */
async function contrastProblems(tab: BrowserTab): Promise<readonly string[]> {
  const violations = await tab.page.evaluate(async (contrast) => {
    const page = globalThis as unknown as AxeInPage
    const passed = (page.passedColors ??= new Set())
    const seen = new Map<Element, Backdrop>()
    const backdropOf = (element: Element | null): Backdrop => {
      if (element === null) return { colors: '', isKnown: true }
      const known = seen.get(element)
      if (known !== undefined) return known
      const parent = backdropOf(element.parentElement)
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`
      const isOpaque = backgroundColor.startsWith('rgb(')
      const isBeside = ['absolute', 'fixed', 'sticky'].includes(position)
      const backdrop = {
        colors: own === 'rgba(0, 0, 0, 0) none 1 none' ? parent.colors : `${parent.colors}/${own}`,
        isKnown: isOpaque || (parent.isKnown && !isBeside),
      }
      seen.set(element, backdrop)
      return backdrop
    }
    const colorsOf = (element: Element): string => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      return `${color} ${fontSize} ${fontWeight} ${textShadow} ${backdropOf(element).colors}`
    }
    const hasText = (element: Element): boolean =>
      element.matches('input, textarea, select') ||
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
      )
    const chosen = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        hasText(element) &&
        element.closest('dx-license') === null &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !(backdropOf(element).isKnown && passed.has(colorsOf(element))),
    )
    if (chosen.length === 0) return []
    const { violations, passes } = await page.axe.run(
      { include: chosen },
      {
        runOnly: { type: 'rule', values: [contrast] },
        resultTypes: ['violations', 'passes'],
        elementRef: true,
      },
    )
    for (const { element } of passes.flatMap(({ nodes }) => nodes))
      if (element !== undefined && element.isConnected) passed.add(colorsOf(element))
    // Elements cannot leave the page.
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html, target }) => ({ html, target })),
    }))
  }, CONTRAST)
  return described(violations)
}

/** What `problemsBy` leaves on the page. */
interface AxeInPage {
  readonly axe: { readonly run: (context: object, options: object) => Promise<AxeResults> }
  /** The colors of texts, with those behind them, that have enough contrast. */
  passedColors?: Set<string>
}

/** What is behind a text. */
interface Backdrop {
  /** Of the elements that hold it, from the outermost one. */
  readonly colors: string
  /** Whether nothing else is: what is placed over others may have no color of its own. */
  readonly isKnown: boolean
}

type Violations = readonly {
  readonly id: string
  readonly impact?: ImpactValue | undefined
  readonly nodes: readonly Pick<NodeResult, 'html' | 'target'>[]
}[]

const described = (violations: Violations): readonly string[] =>
  violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
    )
