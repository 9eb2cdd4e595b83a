import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { BrowserTab } from '#test/support/BrowserTab.ts'

const AXE = createRequire(path.resolve('package.json')).resolve('axe-core/axe.min.js')

/** The number of checks of a page before its problems count, and the pause between them in milliseconds. */
const LOOKS = 20
const PAUSE = 500

/**
 * The serious accessibility problems of the page as `rule: element`, without the widgets' license banner. A list that is being
 * rerendered refers to missing elements, so the page is checked again before a problem is reported.
 */
export async function seriousProblems(tab: BrowserTab): Promise<readonly string[]> {
  // Evaluated by the debugger, because the page's security policy forbids foreign scripts.
  await tab.page.evaluate(await readFile(AXE, 'utf8'))
  for (let look = 1; ; look += 1) {
    const found = await problemsNow(tab)
    if (found.length === 0 || look === LOOKS) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function problemsNow(tab: BrowserTab): Promise<readonly string[]> {
  const { violations } = await tab.page.evaluate(() => {
    // Defined by the script above.
    const { axe } = globalThis as unknown as {
      axe: { run: (context: object, options: object) => Promise<AxeResults> }
    }
    return axe.run({ exclude: [['dx-license']] }, { resultTypes: ['violations'] })
  })
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
    )
}
