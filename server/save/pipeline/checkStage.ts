import type { Violation } from '#shared/model/Violation.ts'
import type { EntityError } from '#shared/wire/errors.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import { Duplicate, RuleViolations } from '#server/kernel/errors.ts'
import type { PlannedChange } from './change.ts'
import { isChecked, violationsOf } from './checkChange.ts'
import { checkReferences } from './checkReferences.ts'
import { checkReturning } from './checkReturning.ts'
import { findDoubles } from './findDoubles.ts'
import { findDuplicates } from './findDuplicates.ts'
import type { ModelShape } from './modelShape.ts'
import type { PhaseRules } from './PhaseRules.ts'
import type { CheckRule, RecordViolation, RuleContext } from './SaveRule.ts'
import type { Writing } from './sql.ts'

/**
 * Checks the result of a stage (SV18 to SV24, SV602): records, references and owners, then unique values, then the check rules. References may
 * also name records that earlier stages have `written`. Throws RuleViolations or Duplicate with all that was found, and BadBundle
 * for a temporary key that no added record has.
 */
export async function checkStage(
  writing: Writing,
  model: ModelShape,
  {
    changes,
    written,
  }: { readonly changes: readonly PlannedChange[]; readonly written: readonly PlannedChange[] },
  rules: PhaseRules<CheckRule> | null,
  context: RuleContext,
): Promise<void> {
  const edited = changes.filter(isChecked)
  const dangling = await checkReferences(writing, model, {
    edited,
    changes: [...written.filter(isKept), ...changes],
    notices: context.notices,
  })
  const violations = await new Pacer().map(edited, violationsOf)
  refuse([...violations.flat(), ...dangling])
  refuse(await checkReturning(writing, model, { changes, written }))
  const duplicates = [
    ...(await findDuplicates(writing, edited)),
    ...(await findDoubles(writing, edited, changes)),
  ]
  if (duplicates.length > 0) throw new Duplicate(duplicates.map(toEntityError))
  const pacer = new Pacer()
  const entities = new Set(changes.map(({ shape }) => shape.name))
  for (const { watches, run } of rules?.watching(entities) ?? []) {
    await pacer.yieldIfDue()
    const watched = changes.filter(({ shape }) => watches === 'everything' || watches.includes(shape.name))
    refuse(await run(watched, context))
  }
}

function isKept({ operation }: PlannedChange): boolean {
  return operation === 'update' || operation === 'restore'
}

function refuse(violations: readonly RecordViolation[]): void {
  if (violations.length > 0) throw new RuleViolations(violations.map(toEntityError))
}

/** A violation in Breeze's form, with the key under which the client knows the record (SV19). */
export function toEntityError({ change, violation }: RecordViolation): EntityError {
  const { shape, requested } = change
  return entityError(shape.typeName, requested.keyValues, violation)
}

function entityError(
  entityTypeName: string,
  keyValues: EntityError['keyValues'],
  { code, field, message }: Violation,
): EntityError {
  return {
    entityTypeName,
    keyValues,
    ...(field === undefined ? {} : { propertyName: field }),
    errorName: code,
    errorMessage: message,
  }
}
