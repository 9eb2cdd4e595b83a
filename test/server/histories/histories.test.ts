import { SEED } from '#test/support/seed.ts'
import { describeDisagreement, playHistories } from './playHistories.ts'

const HISTORIES = 500
const MAX_MILLISECONDS_EACH = 2_000

describe('histories of chance', () => {
  it(
    `every line, total, balance, credit and awaiting list is what the reference calculation says (SEED=${SEED})`,
    async () => {
      const { disagreements } = await playHistories(SEED, HISTORIES)
      expect(disagreements.map(describeDisagreement).join('\n\n')).toBe('')
    },
    HISTORIES * MAX_MILLISECONDS_EACH,
  )
})
