import { nearness } from '../nearness.mjs'

/**
 * A test file as the first run, without mutants, saw it.
 * @typedef {object} Covered
 * @property {string} file relative to the root, with forward slashes
 * @property {number} milliseconds that it took
 * @property {readonly string[]} mutants ids of those that it runs through, while it is loaded and set up too
 */

/**
 * The test files that run through a mutant, the likeliest to detect it first: those that mirror its file, then the fast ones.
 * @param {readonly Covered[]} covered
 * @param {{ id: string, fileName: string }} mutant its file relative to the root, with forward slashes
 * @returns {readonly Covered[]}
 */
export function inOrder(covered, { id, fileName }) {
  return covered
    .filter(({ mutants }) => mutants.includes(id))
    .map((each) => ({ each, nearness: nearness(each.file, fileName) }))
    .sort((one, other) => other.nearness - one.nearness || one.each.milliseconds - other.each.milliseconds)
    .map(({ each }) => each)
}
