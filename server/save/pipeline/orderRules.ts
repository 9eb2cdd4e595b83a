import type { SaveRule } from './SaveRule.ts'

type InvalidRulesCode = 'duplicate_rule' | 'unknown_entity' | 'missing_rule' | 'rule_cycle'

/** Save rules that contradict each other or the model; thrown when the server starts. */
export class InvalidRules extends Error {
  readonly code: InvalidRulesCode

  constructor(code: InvalidRulesCode, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Rules of one phase in the order in which they run: each after those that it names, otherwise by name, so that it does not matter
 * in which order they are listed. Throws InvalidRules where one names a rule that is not listed, or where some wait for each other.
 */
export function orderRules<R extends SaveRule>(rules: readonly R[]): readonly R[] {
  refuseMissing(rules)
  const waiting = rules.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const ordered: R[] = []
  const done = new Set<SaveRule>()
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ after = [] }) => after.every((earlier) => done.has(earlier)))
    if (index < 0)
      throw new InvalidRules(
        'rule_cycle',
        `These rules wait for each other: ${waiting.map(({ name }) => name).join(', ')}.`,
      )
    for (const rule of waiting.splice(index, 1)) {
      ordered.push(rule)
      done.add(rule)
    }
  }
  return ordered
}

function refuseMissing(rules: readonly SaveRule[]): void {
  const known = new Set(rules)
  for (const { name, after = [] } of rules)
    for (const earlier of after)
      if (!known.has(earlier))
        throw new InvalidRules('missing_rule', `${name} comes after ${earlier.name}, which is not listed.`)
}
