import { existsSync } from 'node:fs'
import { areaOf, areas } from '#setup/mutation/areas.mjs'
import { draw } from '#setup/mutation/draw.mjs'
import { equivalents } from '#setup/mutation/equivalents.mjs'
import { inOrder } from '#setup/mutation/order.mjs'
import { scoreOf, scoresByFile, survivorsOf, withoutEquivalents } from '#setup/mutation/score.mjs'

const outcome = (status: string, line: number, fileName = 'shared/a.ts') => ({
  fileName,
  mutatorName: 'BooleanLiteral',
  original: 'true',
  replacement: 'false',
  line,
  status,
})

const EQUIVALENT = {
  file: 'shared/a.ts',
  mutator: 'BooleanLiteral',
  original: 'true',
  replacement: 'false',
  reason: 'nobody asks for it',
}

describe('mutation testing', () => {
  it('knows the floor of each folder by the longest name that holds it', () => {
    expect(areaOf('server/save/pipeline')?.folder).toBe('server/save')
    expect(areaOf('server/saved')?.folder).toBe('server')
    expect(areaOf('client/store')?.floor).toBe(85)
    expect(areaOf('setup')).toBeNull()
  })

  it('runs the test files that run through a mutant, those that mirror its file first, then the fast ones', () => {
    const covered = (file: string, milliseconds: number, mutants = ['1']) => ({ file, milliseconds, mutants })
    const files = [
      covered('test/conformance/calls.test.ts', 9),
      covered('test/conformance/checkedAlike.test.ts', 1),
      covered('test/server/save/rules/jobs/jobs.test.ts', 8),
      covered('test/server/save/rules/jobs/guardJob.test.ts', 9),
      covered('test/server/save/pipeline/locks.test.ts', 2),
      covered('test/server/save/pipeline/keys.test.ts', 3, ['2', '11']),
    ]
    const ordered = inOrder(files, { id: '1', fileName: 'server/save/rules/jobs/guardJob.ts' })
    expect(ordered.map(({ file }) => file)).toEqual([
      'test/server/save/rules/jobs/guardJob.test.ts',
      'test/server/save/rules/jobs/jobs.test.ts',
      'test/server/save/pipeline/locks.test.ts',
      'test/conformance/checkedAlike.test.ts',
      'test/conformance/calls.test.ts',
    ])
  })

  it('names folders and tests that exist', () => {
    for (const { folder, tests } of areas)
      for (const each of [folder, ...tests.map((name) => name.replace(/^!/, ''))])
        expect([each, existsSync(each)]).toEqual([each, true])
    for (const { file, reason } of equivalents)
      expect([file, existsSync(file), reason !== '']).toEqual([file, true, true])
  })

  it('counts what a test noticed, by file and in all, the worst first; what is no valid program counts for nothing', () => {
    const outcomes = [
      outcome('Killed', 1),
      outcome('Timeout', 2),
      outcome('Survived', 4),
      outcome('NoCoverage', 3),
      outcome('RuntimeError', 5),
      outcome('Killed', 1, 'shared/b.ts'),
    ]
    expect(scoreOf(outcomes)).toEqual({ noticed: 3, missed: 2, percent: 60 })
    expect(scoresByFile(outcomes).map(([file, { percent }]) => [file, percent])).toEqual([
      ['shared/a.ts', 50],
      ['shared/b.ts', 100],
    ])
    expect(survivorsOf(outcomes).map(({ line }) => line)).toEqual([3, 4])
    expect(scoreOf([]).percent).toBe(100)
  })

  it('leaves out survivors that are named as equivalent, and tells names that fit no survivor', () => {
    const { counted, stale } = withoutEquivalents(
      [outcome('Survived', 1), outcome('Killed', 2)],
      [EQUIVALENT, { ...EQUIVALENT, file: 'shared/b.ts' }],
    )
    expect(counted.map(({ line }) => line)).toEqual([2])
    expect(stale.map(({ file }) => file)).toEqual(['shared/b.ts'])
    expect(withoutEquivalents([outcome('Killed', 1)], [EQUIVALENT]).stale).toEqual([EQUIVALENT])
  })

  it('draws the same mutants for the same seed, in whichever order they come', () => {
    const mutants = Array.from({ length: 50 }, (_none, line) => ({
      fileName: 'shared/a.ts',
      mutatorName: 'BooleanLiteral',
      replacement: 'false',
      location: { start: { line } },
    }))
    const drawn = draw(mutants, { size: 5, seed: 7 })
    expect(drawn).toHaveLength(5)
    expect(draw(mutants.toReversed(), { size: 5, seed: 7 })).toEqual(drawn)
    expect(draw(mutants, { size: 5, seed: 8 })).not.toEqual(drawn)
  })
})
