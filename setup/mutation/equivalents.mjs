/**
 * An equivalent mutant, which no test can detect because the behavior is the same.
 * @typedef {object} Equivalent
 * @property {string} file
 * @property {string} mutator Stryker's name for the kind of change, such as `ConditionalExpression`
 * @property {string} original the text that is replaced
 * @property {string} replacement
 * @property {string} reason
 */

/**
 * Equivalent mutants, which are not counted. An entry that no longer matches a survivor is reported as stale. @type {readonly
 * Equivalent[]}
 */
export const equivalents = []
