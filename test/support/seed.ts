import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { budget } from './budget.ts'

/** The seed of all randomized tests: the same in each gate, others in `npm run soak`. */
export const SEED = Number(process.env['SEED'] ?? 1)

/**
 * Before each run of an asynchronous property: lets the watch of the tests see that it goes on, since all of its runs may take minutes
 * without leaving their microtasks (`watchTests.ts`).
 */
export async function takeTurn(): Promise<void> {
  globalThis.noteStep?.('the next run of a property')
  await nextTurn()
}

fc.configureGlobal({ seed: SEED, numRuns: budget({ gate: 100, soak: 5_000 }) })

export { fc }
