import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Tab } from '#test/support/Tab.ts'

const AXE = createRequire(path.resolve('package.json')).resolve('axe-core/axe.min.js')

/** What keeps people from using the page, as `rule: element`; the licence banner of the widgets is not ours. */
export async function seriousProblems(tab: Tab): Promise<readonly string[]> {
  // As an expression of the debugger: the page's own policy lets no foreign script in.
  await tab.page.evaluate(await readFile(AXE, 'utf8'))
  const { violations } = await tab.page.evaluate(() => {
    // The script above defines it.
    const { axe } = globalThis as unknown as {
      axe: { run: (context: object, options: object) => Promise<AxeResults> }
    }
    return axe.run({ exclude: [['dx-license']] }, { resultTypes: ['violations'] })
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
    )
}
