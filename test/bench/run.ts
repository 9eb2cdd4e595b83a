import { runPageBench } from './client/pageBench.ts'
import { runStoreBench } from './client/storeBench.ts'
import type { BenchLine } from './benchLine.ts'
import { runBusinessBench } from './server/businessBench.ts'
import { runServerBench } from './server/serverBench.ts'

const BENCHES: Readonly<Record<string, readonly [title: string, run: () => Promise<BenchLine[]>]>> = {
  store: ['client against what it is built on', runStoreBench],
  server: ['server against hand-written Fastify and better-sqlite3', runServerBench],
  business: ['business of a large company against hand-written SQL', runBusinessBench],
  page: ['page', runPageBench],
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
const unknown = selected.filter((name) => !(name in BENCHES))
if (unknown.length > 0)
  throw new Error(
    `There is no bench "${unknown.join('", "')}". There are: ${Object.keys(BENCHES).join(', ')}.`,
  )

for (const [name, [title, run]] of Object.entries(BENCHES)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  console.info(title)
  print(await run())
}
