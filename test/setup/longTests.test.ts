import { existsSync, readFileSync } from 'node:fs'

describe('the test files that run first', () => {
  it('exist', () => {
    const files: readonly string[] = JSON.parse(readFileSync('test/support/longTests.json', 'utf8'))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})
