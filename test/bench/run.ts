import { runPageBench } from './client/pageBench.ts'
import { runStoreBench } from './client/storeBench.ts'
import type { BenchLine } from './benchLine.ts'
import { runBusinessBench } from './server/businessBench.ts'
import { runServerBench } from './server/serverBench.ts'

/** Prints every figure as a ratio to its rival in this very run, beside what it may be at most. */
function print(lines: readonly BenchLine[]): void {
  for (const { name, ratio, target, detail, inTime = true } of lines) {
    const verdict = ratio <= target && inTime ? 'ok  ' : 'over'
    console.info(
      `${verdict} ${name.padEnd(52)} ${ratio.toFixed(2).padStart(7)}  at most ${target}  (${detail})`,
    )
  }
}

console.info('client against what it is built on')
print(await runStoreBench())
console.info('server against hand-written Fastify and better-sqlite3')
print(await runServerBench())
console.info('business of a large company against hand-written SQL')
print(await runBusinessBench())
console.info('page')
print(await runPageBench())
