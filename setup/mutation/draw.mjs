import { createHash } from 'node:crypto'

/**
 * Samples mutants, always the same ones for the same seed and code.
 * @template {{ fileName: string, mutatorName: string, replacement: string, location: object }} Mutant
 * @param {readonly Mutant[]} mutants
 * @param {{ size: number, seed: number }} sample
 * @returns {readonly Mutant[]}
 */
export function draw(mutants, { size, seed }) {
  return mutants
    .map((mutant) => ({ mutant, lot: lotOf(mutant, seed) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
}

/**
 * @param {{ fileName: string, mutatorName: string, replacement: string, location: object }} mutant
 * @param {number} seed
 */
function lotOf({ fileName, mutatorName, replacement, location }, seed) {
  const key = JSON.stringify([seed, fileName, mutatorName, replacement, location])
  return createHash('sha256').update(key).digest('hex')
}
