/** The oldest supported Node version; equal to "engines" in package.json. */
export const oldestNode = '20.19.0'

/**
 * The message for a Node version that is too old, or null.
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
 * Compares versions: negative, zero or positive if the first is older than, equal to or newer than the second.
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
