import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { describeDisagreement, playHistories } from './playHistories.ts'

/** `npm run money` plays as many as one likes. */
const HISTORIES = budget({ gate: 50, soak: 2_000 })

describe('histories of chance', () => {
  it(`every line, total, balance, credit and awaiting list is what the reference calculation says (SEED=${SEED})`, async () => {
    const { disagreements } = await playHistories(SEED, HISTORIES)
    expect(disagreements.map(describeDisagreement).join('\n\n')).toBe('')
  })
})
