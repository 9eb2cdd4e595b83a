import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { switchTheme, themeOf, type Theme } from './theme.ts'

const AXE = createRequire(path.resolve('package.json')).resolve('axe-core/axe.min.js')

/** The number of checks of a page before its problems count, and the pause between them in milliseconds. */
const LOOKS = 20
const PAUSE = 500

/** The rules of axe that depend on colors, but for the one that asks for more contrast than the guidelines do. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * The serious accessibility problems of the page as `rule: element`, without the widgets' license banner, and of rows of a list that look
 * alike only those of the first. A list that is being rerendered refers to missing elements, so the page is checked again before a problem
 * is reported.
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
    const found = await problemsNow(tab, rules)
    if (found.length === 0 || look === LOOKS) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function problemsNow(tab: BrowserTab, rules: readonly string[] | null): Promise<readonly string[]> {
  const { violations } = await tab.page.evaluate((checked) => {
    // Defined by the script above.
    const { axe } = globalThis as unknown as {
      axe: { run: (context: object, options: object) => Promise<AxeResults> }
    }
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
    const options = checked === null ? {} : { runOnly: { type: 'rule', values: checked } }
    const context = { exclude: ['dx-license', ...alike] }
    return axe.run(context, { resultTypes: ['violations'], ...options })
  }, rules)
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
    )
}
