import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { playLedgers } from './playLedgers.ts'

/** Each is some forty steps of an office, with exports among them. */
const HISTORIES = budget({ gate: 6, soak: 500 })

describe('the ledgers after an export', () => {
  it(`M-070 [AC200] [GP200] equal ours, or what differs is listed, after edits, payments, voids and deletions (SEED=${SEED})`, async () => {
    const found: string[] = []
    for (let history = 0; history < HISTORIES; history += 1)
      found.push(...(await playLedgers(SEED * 10_000 + history)))
    expect(found.join('\n')).toBe('')
  })
})
