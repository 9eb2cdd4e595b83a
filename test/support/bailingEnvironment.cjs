const EnvironmentOfTest = require('./environmentOfTest.cjs')
const recordCoverage = require('./recordCoverage.cjs')

/** The mutant that a test of this process has detected last. */
let detected

/** The environment of mutation testing: the first run records the coverage; once a test detects a mutant, the others are skipped. */
module.exports = function bailingEnvironment(config, context) {
  const environment = new EnvironmentOfTest(config, context)
  // The tool names the mutant there; the first run, without mutants, has none.
  const mutant = process.env['__STRYKER_ACTIVE_MUTANT__']
  if (mutant === undefined) {
    recordCoverage(environment, context.testPath)
    return environment
  }
  const inner = environment.handleTestEvent?.bind(environment)
  environment.handleTestEvent = async (event, state) => {
    await inner?.(event, state)
    if (event.name === 'hook_failure') detected = mutant
    if (event.name === 'test_done' && event.test.errors.length > 0) detected = mutant
    if (detected !== mutant) return
    if (event.name === 'run_start') state.rootDescribeBlock.mode = 'skip'
    if (event.name === 'test_start') event.test.mode = 'skip'
  }
  return environment
}
