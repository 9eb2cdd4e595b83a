import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { playLedgers } from './playLedgers.ts'

/** Each is some forty steps of an office, with exports among them. */
const HISTORIES = budget({ gate: 5, soak: 500 })
/** The number of histories in one test, whose end shows progress. */
const TOGETHER = 25

const SEEDS = Array.from({ length: HISTORIES }, (_none, history) => SEED * 10_000 + history)
const PARTS = Array.from({ length: Math.ceil(HISTORIES / TOGETHER) }, (_none, part) =>
  SEEDS.slice(part * TOGETHER, (part + 1) * TOGETHER),
)

describe('the ledgers after an export', () => {
  it.each(PARTS.map((seeds) => [seeds[0], seeds]))(
    'M-070 [AC200] [GP200] [IN28] equal ours, or what differs is listed, and no locked invoice changes, after edits, payments, voids and deletions (from SEED=%i)',
    async (_first, seeds) => {
      const found: string[] = []
      for (const seed of seeds) found.push(...(await playLedgers(seed)))
      expect(found.join('\n')).toBe('')
    },
  )
})
