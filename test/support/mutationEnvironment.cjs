const { TestEnvironment: NodeEnvironment } = require('jest-environment-node')
const { default: BrowserLikeEnvironment } = require('./jsdomEnvironment.js')

/** Mutation testing runs one project of Jest: each test file gets the environment that it has in its own. */
module.exports = function environmentOf(config, context) {
  const Environment = /[\\/]test[\\/]client[\\/]/.test(context.testPath)
    ? BrowserLikeEnvironment
    : NodeEnvironment
  return new Environment(config, context)
}
