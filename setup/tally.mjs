/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures names of the failures, for the list at the end
 */

/** @type {Tally} */
export const none = { passed: 0, failed: 0, skipped: 0, failures: [] }

/**
 * @param {Tally} one
 * @param {Tally} other
 * @returns {Tally}
 */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  }
}

/**
 * The last line of a run, for people and for CI.
 * @param {Tally} tally
 * @returns {string}
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/**
 * The used part of Jest's `--json` output.
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numTotalTests
 * @property {number} numRuntimeErrorTestSuites test files that could not even be loaded
 * @property {readonly JestFile[]} testResults
 */

/**
 * @typedef {object} JestFile
 * @property {string} name absolute
 * @property {string} status
 * @property {number} startTime in milliseconds, as `endTime`
 * @property {number} endTime
 * @property {readonly JestTest[]} assertionResults its tests
 */

/**
 * @typedef {object} JestTest
 * @property {string} fullName
 * @property {string} status
 * @property {readonly string[]} [ancestorTitles] of the `describe` around it, the outermost first
 * @property {number | null} [duration] in milliseconds
 */

/**
 * The counts of one Jest run. A file that cannot be loaded is a failure, and so is a run that exits with an error without a
 * failed test, or that finds no tests.
 * @param {JestReport | null} report null when Jest left none
 * @param {{ title: string, code: number, mayBeEmpty: boolean }} run
 * @returns {Tally}
 */
export function tallyJest(report, { title, code, mayBeEmpty }) {
  if (report === null) return { ...none, failed: 1, failures: [`${title}: Jest ended with no result`] }
  const counted = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf),
  }
  if (report.numTotalTests === 0 && counted.failed === 0 && !mayBeEmpty)
    return { ...none, failed: 1, failures: [`${title}: no test was found`] }
  if (code !== 0 && counted.failed === 0)
    return { ...counted, failed: 1, failures: [`${title}: Jest ended with exit code ${code}`] }
  return counted
}

/**
 * The failed tests of a file; the file itself where it could not be loaded, or its process has ended.
 * @param {JestFile} file
 * @returns {readonly string[]}
 */
function failuresOf({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return failed.length > 0 ? failed : [name]
}
