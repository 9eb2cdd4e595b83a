import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { BrowserTab } from '#test/support/BrowserTab.ts'

const AXE = createRequire(path.resolve('package.json')).resolve('axe-core/axe.min.js')

/** Times that a page is looked at before what was found counts, and the pause between them, in milliseconds. */
const LOOKS = 20
const PAUSE = 500

/**
 * What keeps people from using the page, as `rule: element`; the licence banner of the widgets is not ours. A list that is just
 * drawing itself anew refers to parts that are not there yet, so the page is looked at again before anything is told.
 */
export async function seriousProblems(tab: BrowserTab): Promise<readonly string[]> {
  // As an expression of the debugger: the page's own policy lets no foreign script in.
  await tab.page.evaluate(await readFile(AXE, 'utf8'))
  for (let look = 1; ; look += 1) {
    const found = await problemsNow(tab)
    if (found.length === 0 || look === LOOKS) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function problemsNow(tab: BrowserTab): Promise<readonly string[]> {
  const { violations } = await tab.page.evaluate(() => {
    // The script above defines it.
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
