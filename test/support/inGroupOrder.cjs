const { default: TestSequencer } = require('@jest/test-sequencer')
const { projects } = require('../../setup/testGroups.mjs')

/** Runs the groups in the order of their projects, and all other files in Jest's own order. */
module.exports = class InGroupOrder extends TestSequencer {
  sort(tests) {
    if (process.env['TEST_GROUPS'] !== 'on') return super.sort(tests)
    const order = projects()
    const place = ({ context }) => order.indexOf(context.config.displayName.name)
    return [...tests].sort((one, other) => place(one) - place(other) || (one.path < other.path ? -1 : 1))
  }
}
