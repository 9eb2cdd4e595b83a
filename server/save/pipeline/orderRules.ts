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
 * Rules of one phase in the order in which they run: each after and before those that it names, otherwise by name, so that it does
 * not matter in which order they are listed. Throws InvalidRules where one names a rule that is not listed, or where some wait for each other.
 */
export function orderRules<R extends SaveRule>(rules: readonly R[]): readonly R[] {
  const earlier = earlierRules(rules)
  const waiting = rules.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const ordered: R[] = []
  const done = new Set<SaveRule>()
  while (waiting.length > 0) {
    const index = waiting.findIndex((rule) => (earlier.get(rule) ?? []).every((each) => done.has(each)))
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

/** The rules that must run before each, whichever of the two names the other. */
function earlierRules(rules: readonly SaveRule[]): ReadonlyMap<SaveRule, readonly SaveRule[]> {
  const earlier = new Map<SaveRule, SaveRule[]>(rules.map((rule) => [rule, [...(rule.after ?? [])]]))
  for (const rule of rules) {
    const { name, after = [], before = [] } = rule
    const missing = [...after, ...before].find((each) => !earlier.has(each))
    if (missing !== undefined)
      throw new InvalidRules('missing_rule', `${name} names ${missing.name}, which is not listed.`)
    for (const later of before) earlier.get(later)?.push(rule)
  }
  return earlier
}
