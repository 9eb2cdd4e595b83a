import { aUser } from '#test/server/identity/testDirectory.ts'
import { inMemory, type ReadResult } from '#server/kernel/ReadResult.ts'
import { lateError, type Reader, type ReadTerms } from '#server/reading/Reader.ts'
import { ReadScheduler } from '#server/reading/ReadScheduler.ts'
import { callWork } from '#server/calls/readOnlyCalls.ts'
import type { ReadTask } from '#server/reading/ReadTask.ts'
import { RepeatedTimeouts } from '#server/reading/RepeatedTimeouts.ts'

const user = aUser()

function jobsWith(text: string, take = 5): ReadTask {
  const request = { where: { or: [{ notes: { contains: text } }, { id: 1 }] }, take }
  return { kind: 'query', asked: { user, resource: 'Jobs', request } }
}

function figuresOf(startDate: string): ReadTask {
  return callWork.taskOf({ path: '/api/dashboard/getDashboardInfos', parameters: { startDate }, user })
}

/** Takes too long for whatever it reads, or answers at once. */
class FakeReader implements Reader {
  readonly terms: ReadTerms[] = []
  isSlow = true

  async run(task: ReadTask, terms: ReadTerms): Promise<ReadResult> {
    this.terms.push(terms)
    if (this.isSlow) throw lateError(task, terms.milliseconds)
    return inMemory(Buffer.from('1'))
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}

describe('[QU32] A read that took too long', () => {
  let reader: FakeReader
  let scheduler: ReadScheduler
  const errorOf = async (userId: number | null, task: ReadTask): Promise<unknown> =>
    scheduler.run(userId, task).catch((error: unknown) => error)
  beforeEach(() => {
    reader = new FakeReader()
    scheduler = new ReadScheduler(reader, { queriesPerUser: 1, maxRun: 8_000, maxWait: 600_000 })
  })

  it('has half the time when its user asks it again with other texts, then a quarter, and is then refused at once', async () => {
    for (const text of ['a', 'b', 'c']) await errorOf(1, jobsWith(text))
    expect(reader.terms.map(({ milliseconds }) => milliseconds)).toEqual([8_000, 4_000, 2_000])
    expect(await errorOf(1, jobsWith('d'))).toMatchObject({
      code: 'query_timeout',
      statusCode: 504,
      culprit: 'Jobs',
      message: 'Jobs took too long each time you asked; ask for less of it, or again in 180 seconds.',
    })
    expect(reader.terms).toHaveLength(3)
  })

  it('has the whole time for others, for another question, and for the server itself', async () => {
    for (const text of ['a', 'b', 'c']) await errorOf(1, jobsWith(text))
    reader.isSlow = false
    await scheduler.run(2, jobsWith('a'))
    await scheduler.run(1, jobsWith('a', 1))
    await scheduler.run(1, figuresOf('2037-01-01'))
    await scheduler.run(null, jobsWith('a'))
    expect(reader.terms.slice(3).map(({ owner, milliseconds }) => [owner, milliseconds])).toEqual([
      [2, 8_000],
      [1, 8_000],
      [1, 8_000],
      [null, 8_000],
    ])
  })

  it('is forgotten after three minutes, and figures of other days are another question', () => {
    let now = 0
    const timeouts = new RepeatedTimeouts(() => now)
    const patience = (task: ReadTask) => timeouts.patienceWith(1, task, 8_000)
    for (let count = 0; count < 3; count++) timeouts.add(1, figuresOf('2036-01-01'))
    expect(patience(figuresOf('2036-01-01'))).toEqual({ retryAfter: 180 })
    expect(patience(figuresOf('2037-01-01'))).toEqual({ milliseconds: 8_000 })
    now = 100_000
    timeouts.add(1, figuresOf('2036-01-01'))
    expect(patience(figuresOf('2036-01-01'))).toEqual({ retryAfter: 80 })
    now = 180_000
    expect(patience(figuresOf('2036-01-01'))).toEqual({ milliseconds: 4_000 })
    now = 400_000
    expect(patience(figuresOf('2036-01-01'))).toEqual({ milliseconds: 8_000 })
  })
})
