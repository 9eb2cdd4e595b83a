import type { Model } from '#shared/model/model.ts'
import { InvalidRules } from './orderRules.ts'
import { PhaseRules } from './PhaseRules.ts'
import type { AdmitRule, CheckRule, LockRule, PrepareRule, SaveRule, SettleRule } from './SaveRule.ts'

/** The save rules of a model, in order and by phase. */
export class RuleSet {
  readonly lock: PhaseRules<LockRule>
  readonly admit: PhaseRules<AdmitRule>
  readonly prepare: PhaseRules<PrepareRule>
  readonly check: PhaseRules<CheckRule>
  readonly settle: PhaseRules<SettleRule>
  readonly #model: Model
  readonly #rules: readonly SaveRule[]

  /** Throws InvalidRules for duplicate names, unknown entities, or rules that cannot be ordered. */
  constructor(model: Model, rules: readonly SaveRule[]) {
    refuseInvalid(model, rules)
    this.#model = model
    this.#rules = rules
    this.lock = new PhaseRules(rules.filter((rule) => rule.phase === 'lock'))
    this.admit = new PhaseRules(rules.filter((rule) => rule.phase === 'admit'))
    this.prepare = new PhaseRules(rules.filter((rule) => rule.phase === 'prepare'))
    this.check = new PhaseRules(rules.filter((rule) => rule.phase === 'check'))
    this.settle = new PhaseRules(rules.filter((rule) => rule.phase === 'settle'))
  }

  /** These rules and further ones. */
  with(more: readonly SaveRule[]): RuleSet {
    return new RuleSet(this.#model, [...this.#rules, ...more])
  }
}

function refuseInvalid(model: Model, rules: readonly SaveRule[]): void {
  const names = new Set<string>()
  for (const { name, watches } of rules) {
    if (names.has(name)) throw new InvalidRules('duplicate_rule', `There are two rules ${name}.`)
    names.add(name)
    const unknown =
      watches === 'everything' ? undefined : watches.find((entity) => !Object.hasOwn(model.entities, entity))
    if (unknown !== undefined)
      throw new InvalidRules('unknown_entity', `${name} watches ${unknown}, which the model does not have.`)
  }
}
