/**
 * The used part of a mutant's result.
 * @typedef {object} Outcome
 * @property {string} fileName relative to the root, with forward slashes
 * @property {string} mutatorName
 * @property {string} original the text that is replaced
 * @property {string} replacement
 * @property {number} line from 1
 * @property {string} status Stryker's name of the status
 */

/**
 * @typedef {object} Score
 * @property {number} noticed
 * @property {number} missed mutants that survived or are not covered
 * @property {number} percent of the counted ones; 100 if there are none
 */

const NOTICED = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

/**
 * Removes the survivors listed as equivalent.
 * @param {readonly Outcome[]} outcomes
 * @param {readonly import('./equivalents.mjs').Equivalent[]} equivalents of the mutated files
 */
export function withoutEquivalents(outcomes, equivalents) {
  const used = new Set()
  const counted = outcomes.filter((outcome) => {
    if (!MISSED.includes(outcome.status)) return true
    const named = equivalents.find((equivalent) => isNamed(outcome, equivalent))
    if (named !== undefined) used.add(named)
    return named === undefined
  })
  return { counted, stale: equivalents.filter((equivalent) => !used.has(equivalent)) }
}

/**
 * @param {Outcome} outcome
 * @param {import('./equivalents.mjs').Equivalent} equivalent
 */
function isNamed(outcome, { file, mutator, original, replacement }) {
  return (
    outcome.fileName === file &&
    outcome.mutatorName === mutator &&
    outcome.original === original &&
    outcome.replacement === replacement
  )
}

/**
 * The percentage of mutants that a test detected.
 * @param {readonly Outcome[]} outcomes
 * @returns {Score}
 */
export function scoreOf(outcomes) {
  const noticed = outcomes.filter(({ status }) => NOTICED.includes(status)).length
  const missed = survivorsOf(outcomes).length
  return { noticed, missed, percent: noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed) }
}

/**
 * The undetected mutants, in the order of the code.
 * @param {readonly Outcome[]} outcomes
 * @returns {readonly Outcome[]}
 */
export function survivorsOf(outcomes) {
  return outcomes
    .filter(({ status }) => MISSED.includes(status))
    .sort((one, other) => one.fileName.localeCompare(other.fileName, 'en') || one.line - other.line)
}

/**
 * The score of each file, lowest first.
 * @param {readonly Outcome[]} outcomes
 * @returns {readonly (readonly [file: string, score: Score])[]}
 */
export function scoresByFile(outcomes) {
  const files = [...new Set(outcomes.map(({ fileName }) => fileName))]
  return files
    .map(
      (file) => /** @type {const} */ ([file, scoreOf(outcomes.filter(({ fileName }) => fileName === file))]),
    )
    .filter(([, { noticed, missed }]) => noticed + missed > 0)
    .sort(([, one], [, other]) => one.percent - other.percent)
}
