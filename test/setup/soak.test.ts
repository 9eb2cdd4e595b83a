import { existsSync } from 'node:fs'
import { planOf, repetitionOf, seedOfRound, soakedFiles } from '#setup/soak.mjs'

describe('npm run soak', () => {
  it('takes half an hour with a seed of chance unless it is told otherwise', () => {
    const { seed, ...rest } = planOf([])
    expect(rest).toEqual({ minutes: 30, rounds: Infinity, files: [] })
    expect(Number.isInteger(seed)).toBe(true)
    expect(planOf(['--minutes', '5', '--seed', '7'])).toEqual({
      seed: 7,
      rounds: Infinity,
      minutes: 5,
      files: [],
    })
    expect(() => planOf(['--hours', '1'])).toThrow('Usage: npm run soak')
    expect(() => planOf(['--seed', 'x'])).toThrow('Usage: npm run soak')
  })

  it('gives each round a seed that tests which count on from theirs do not reach', () => {
    const seeds = Array.from({ length: 1_000 }, (_, round) => seedOfRound(7, round)).toSorted((a, b) => a - b)
    expect(seedOfRound(7, 0)).toBe(7)
    expect(seeds.every((seed, index) => index === 0 || seed - (seeds[index - 1] ?? 0) > 100_000)).toBe(true)
  })

  it('says how to repeat a failure', () => {
    const [, ...words] = repetitionOf('test/a.test.ts', 12).split(' -- ')
    expect(planOf(words.join().split(' '))).toEqual({
      seed: 12,
      rounds: 1,
      minutes: Infinity,
      files: ['test/a.test.ts'],
    })
  })

  it('runs the tests that draw from chance, however far away, and those that the gate leaves out', async () => {
    const files = await soakedFiles()
    expect(files).toEqual(
      expect.arrayContaining([
        'test/server/histories/histories.test.ts',
        'test/server/app/business/business.test.ts',
        'test/shared/kernel/money.test.ts',
        'test/client/store/randomWork.test.ts',
        'test/process/forecastInSql.test.ts',
        'test/process/attack/attack.soak.test.ts',
      ]),
    )
    expect(files).not.toContain('test/setup/soak.test.ts')
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})
