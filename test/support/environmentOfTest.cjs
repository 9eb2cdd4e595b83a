const { TestEnvironment: NodeEnvironment } = require('jest-environment-node')
const { default: BrowserLikeEnvironment } = require('./jsdomEnvironment.js')

/**
 * The client's tests run in an environment like a browser, but for those of the store, which needs none; all others run in Node's. The
 * path decides instead of a comment in the test, because mutation testing wraps only the environment of the configuration.
 */
module.exports = function environmentOfTest(config, context) {
  const Environment = /[\\/]test[\\/]client[\\/](?!store[\\/])/.test(context.testPath)
    ? BrowserLikeEnvironment
    : NodeEnvironment
  return new Environment(config, context)
}
