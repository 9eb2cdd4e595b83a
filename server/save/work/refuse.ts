import { RuleViolations } from '#server/kernel/errors.ts'
import { toEntityError } from '../pipeline/checkStage.ts'
import type { RecordViolation } from '../pipeline/SaveRule.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { PlannedChange } from '../pipeline/change.ts'

/** Throws RuleViolations if there are any violations. */
export function refuseAll(violations: readonly RecordViolation[]): void {
  if (violations.length > 0) throw new RuleViolations(violations.map(toEntityError))
}

/** Wraps the violation, if any, with its change. */
export function violationsBy(
  { planned }: { readonly planned: PlannedChange },
  ...violations: readonly (Violation | null)[]
): readonly RecordViolation[] {
  return violations.flatMap((violation) => (violation === null ? [] : [{ change: planned, violation }]))
}

/** Did a client ask for this change, rather than the server's own rules and calls? */
export function isRequestedByClient({ planned }: { readonly planned: PlannedChange }): boolean {
  return planned.requested.index >= 0
}
