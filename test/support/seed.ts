import fc from 'fast-check'
import { budget } from './budget.ts'

/** The seed of all randomized tests: the same in each gate, others in `npm run soak`. */
export const SEED = Number(process.env['SEED'] ?? 1)

fc.configureGlobal({ seed: SEED, numRuns: budget({ gate: 100, soak: 5_000 }) })

export { fc }
