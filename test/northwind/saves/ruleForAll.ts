import type { SaveRule } from '#server/save/pipeline/SaveRule.ts'

/** A rule that runs with every save, whatever its contents. */
export function ruleForAll(rule: Omit<SaveRule, 'entity'>): SaveRule {
  return { entity: null, ...rule }
}
