import { add, none, summaryLine, tallyJest } from '#setup/tally.mjs'

const fileOf = (file: { name: string; status: string; assertionResults?: readonly TestOfReport[] }) => ({
  startTime: 0,
  endTime: 1,
  assertionResults: [],
  ...file,
})

const report = {
  numPassedTests: 10,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  numTotalTests: 13,
  numRuntimeErrorTestSuites: 0,
  testResults: [fileOf({ name: '/clone/test/a.test.ts', status: 'passed' })],
}
interface TestOfReport {
  readonly fullName: string
  readonly status: string
}

const run = { title: 'Tests', code: 0, mayBeEmpty: false }

describe('the summary of a run', () => {
  it('are one line, with skipped tests only if there are any', () => {
    expect(summaryLine({ ...none, passed: 3 })).toBe('3 passed, 0 failed')
    expect(summaryLine({ ...none, passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
  })

  it('add the counts and failures of several runs up', () => {
    expect(
      add(
        { passed: 1, failed: 2, skipped: 3, failures: ['a'] },
        { passed: 10, failed: 20, skipped: 30, failures: ['b'] },
      ),
    ).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
      failures: ['a', 'b'],
    })
  })

  it('match Jest’s counts', () => {
    expect(tallyJest(report, run)).toEqual({ passed: 10, failed: 0, skipped: 3, failures: [] })
  })

  it('count a test file that could not be loaded as failed, and name it', () => {
    const broken = {
      ...report,
      numRuntimeErrorTestSuites: 1,
      testResults: [fileOf({ name: '/clone/test/b.test.ts', status: 'failed' })],
    }
    expect(tallyJest(broken, { ...run, code: 1 })).toEqual({
      passed: 10,
      failed: 1,
      skipped: 3,
      failures: ['/clone/test/b.test.ts'],
    })
  })

  it('name the tests that failed', () => {
    const assertionResults = [
      { fullName: 'test/c.test.ts adds', status: 'passed' },
      { fullName: 'test/c.test.ts subtracts', status: 'failed' },
    ]
    const failed = {
      ...report,
      numFailedTests: 1,
      testResults: [fileOf({ name: '/clone/group.test.ts', status: 'failed', assertionResults })],
    }
    expect(tallyJest(failed, { ...run, code: 1 }).failures).toEqual(['test/c.test.ts subtracts'])
  })

  it('count a run without a result, without a test, or with an error exit as one failure', () => {
    expect(tallyJest(null, { ...run, code: 1 })).toMatchObject({ failed: 1 })
    expect(tallyJest(report, { ...run, code: 1 })).toMatchObject({ passed: 10, failed: 1 })
    const empty = {
      ...report,
      numPassedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      numTotalTests: 0,
      testResults: [],
    }
    expect(tallyJest(empty, run)).toMatchObject({ failed: 1, failures: ['Tests: no test was found'] })
    expect(tallyJest(empty, { ...run, mayBeEmpty: true })).toEqual(none)
  })
})
