const { default: TestSequencer } = require('@jest/test-sequencer')
const path = require('node:path')
const { groupsFolder, testGroups } = require('../../setup/testGroups.mjs')

/** Runs the groups in their order, and all other files in Jest's own order. */
module.exports = class InGroupOrder extends TestSequencer {
  sort(tests) {
    if (process.env['TEST_GROUPS'] !== 'on') return super.sort(tests)
    const order = testGroups().map(({ project, name }) =>
      path.resolve(groupsFolder, project, `${name}.test.ts`),
    )
    const indexOfTest = (test) => order.indexOf(test.path)
    return [...tests].sort((one, other) => indexOfTest(one) - indexOfTest(other))
  }
}
