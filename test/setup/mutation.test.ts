import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { areaOf, areas } from '#setup/mutation/areas.mjs'
import { draw } from '#setup/mutation/draw.mjs'
import { runnerArguments } from '#setup/mutation/mutate.mjs'
import { inOrder } from '#setup/mutation/order.mjs'

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
  })

  it('runs tests in processes that can load their environment', () => {
    const environment = require.resolve('../support/bailingEnvironment.cjs')
    const load = [...runnerArguments, '--print', `typeof require(${JSON.stringify(environment)})`]
    expect(execFileSync(process.execPath, load, { encoding: 'utf8' }).trim()).toBe('function')
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
