const { default: TestSequencer } = require('@jest/test-sequencer')
const longTests = require('./longTests.json')

/** Runs the longest test files first, because the other core would have nothing to do while the last one runs, and all others in Jest's own order. */
module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    const isLong = ({ path }) => longTests.some((file) => path.replaceAll('\\', '/').endsWith(file))
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
