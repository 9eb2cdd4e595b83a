const { appendFileSync } = require('node:fs')
const path = require('node:path')

/**
 * Records which mutants each test file runs through, while it is loaded and set up too, and how long the file takes: the tool tells
 * that for tests only. A line each in `covered.jsonl` of the folder that MUTATION_FOLDER names.
 * @param {import('@jest/environment').JestEnvironment} environment of the file
 * @param {string} testPath
 */
module.exports = function recordCoverage(environment, testPath) {
  const { global } = environment
  const hits = () => hitsOf(global[global.__strykerGlobalNamespace__]?.mutantCoverage)
  const setup = environment.setup.bind(environment)
  const teardown = environment.teardown.bind(environment)
  const started = Date.now()
  let before = {}
  environment.setup = async () => {
    before = hits()
    await setup()
  }
  environment.teardown = async () => {
    const mutants = Object.entries(hits()).flatMap(([id, count]) => (count === before[id] ? [] : [id]))
    const file = path.relative(process.cwd(), testPath).replaceAll('\\', '/')
    const line = { file, milliseconds: Date.now() - started, mutants }
    appendFileSync(path.join(process.env['MUTATION_FOLDER'], 'covered.jsonl'), `${JSON.stringify(line)}\n`)
    await teardown()
  }
}

/** How often each mutant was run through so far, by its id. */
function hitsOf({ static: outsideTests = {}, perTest = {} } = {}) {
  const counts = {}
  for (const hits of [outsideTests, ...Object.values(perTest)])
    for (const [id, count] of Object.entries(hits)) counts[id] = (counts[id] ?? 0) + count
  return counts
}
