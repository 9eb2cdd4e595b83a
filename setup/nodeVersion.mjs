/** The oldest Node that the product, its tools and its tests run on; equal to "engines" in package.json. */
export const oldestNode = '20.19.0'

/**
 * One sentence for somebody whose Node is too old, or null.
 * @param {string} version such as "20.20.2"
 * @returns {string | null}
 */
export function nodeComplaint(version) {
  if (compareVersions(version, oldestNode) >= 0) return null
  return (
    'Rolloff needs Node ' +
    oldestNode +
    ' or newer, but this is Node ' +
    version +
    '; see https://nodejs.org.'
  )
}

/**
 * Negative, zero or positive, as the first version is older than, equal to or newer than the second.
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
export function compareVersions(one, other) {
  const parts = numbers(one)
  const others = numbers(other)
  for (let index = 0; index < 3; index++) {
    const difference = (parts[index] || 0) - (others[index] || 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** @param {string} version */
function numbers(version) {
  return version.replace(/-.*/, '').split('.').map(Number)
}
