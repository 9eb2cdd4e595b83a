/**
 * A mutant that no test can notice, because the product behaves alike with it.
 * @typedef {object} Equivalent
 * @property {string} file
 * @property {string} mutator the tool's name for the kind of change, such as `ConditionalExpression`
 * @property {string} original the text that is replaced
 * @property {string} replacement
 * @property {string} reason
 */

/**
 * Mutants that survive with reason, and do not count. An entry that fits no survivor any more is reported as stale.
 * @type {readonly Equivalent[]}
 */
export const equivalents = []
