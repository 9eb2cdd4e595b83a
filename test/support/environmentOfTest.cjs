require('./loadJsdom.ts')
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node')
const { watchTests } = require('./watchTests.ts')
const { default: BrowserLikeEnvironment } = require('./jsdomEnvironment.js')

/**
 * The client's tests run in an environment like a browser, but for those of the store, which needs none; all others run in Node's. The
 * path decides instead of a comment in the test, because mutation testing wraps only the environment of the configuration.
 */
module.exports = function environmentOfTest(config, context) {
  const Environment = /[\\/](test|test-groups)[\\/]client[\\/](?!store[\\/-])/.test(context.testPath)
    ? BrowserLikeEnvironment
    : NodeEnvironment
  const environment = new Environment(config, context)
  watchTests(environment)
  return environment
}
