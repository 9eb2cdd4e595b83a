import { runBoardBench } from './client/boardBench.ts'
import { runPageBench } from './client/pageBench.ts'
import { runHistoryBench, runListsBench, runScreensBench } from './client/screensBench.ts'
import { runStoreBench } from './client/storeBench.ts'
import type { BenchLine } from './benchLine.ts'
import { runBusinessBench } from './server/businessBench.ts'
import { runLiveBench } from './server/liveBench.ts'
import { runReportsBench } from './server/reportsBench.ts'
import { runServerBench } from './server/serverBench.ts'

type Benches = Readonly<Record<string, readonly [title: string, run: () => Promise<BenchLine[]>]>>

const BENCHES: Benches = {
  store: ['client against what it is built on', runStoreBench],
  server: ['server against hand-written Fastify and better-sqlite3', runServerBench],
  business: ['business of a large company against hand-written SQL', runBusinessBench],
  reports: ['dashboard and reports of a large company against hand-written SQL', runReportsBench],
  live: ['what pages are told of saves', runLiveBench],
  page: ['page', runPageBench],
  board: ['dispatch board', runBoardBench],
  screens: ['lists, forms and the palette', runScreensBench],
}

/** Parts of these, measured alone only where they are named. */
const PARTS: Benches = {
  lists: ['lists', runListsBench],
  history: ['invoice history', runHistoryBench],
}

/** Prints every figure as a ratio to the baseline of the same run, next to its target. */
function print(lines: readonly BenchLine[]): void {
  for (const { name, ratio, target, detail, isWithinLimit = true } of lines) {
    const verdict = ratio <= target && isWithinLimit ? 'ok  ' : 'over'
    console.info(
      `${verdict} ${name.padEnd(52)} ${ratio.toFixed(2).padStart(7)}  at most ${target}  (${detail})`,
    )
  }
}

const selected = process.argv.slice(2)
const offered: Benches = selected.length > 0 ? { ...BENCHES, ...PARTS } : BENCHES
const unknown = selected.filter((name) => !(name in offered))
if (unknown.length > 0)
  throw new Error(
    `There is no bench "${unknown.join('", "')}". There are: ${Object.keys(offered).join(', ')}.`,
  )

for (const [name, [title, run]] of Object.entries(offered)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  console.info(title)
  print(await run())
}
