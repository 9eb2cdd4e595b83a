import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Resolved, ResolvedOperand } from './resolved.ts'

/**
 * Do these conditions, combined with AND, select records by an index, without functions and quantifiers? Then the statement only
 * reads the index range.
 */
export function readsByIndex(entity: EntityDeclaration, conditions: readonly Resolved[]): boolean {
  const parts = conditions.flatMap(conjuncts)
  return parts.every(hasConstantCost) && parts.some((part) => namesIndexedValue(entity, part))
}

function conjuncts(condition: Resolved): readonly Resolved[] {
  return condition.node === 'and' ? condition.parts.flatMap(conjuncts) : [condition]
}

function namesIndexedValue(entity: EntityDeclaration, condition: Resolved): boolean {
  const isEquality =
    condition.node === 'in' ||
    (condition.node === 'comparison' && condition.operator === 'eq' && condition.right.node === 'slot')
  if (!isEquality) return false
  // Any other comparison ignores blanks or case, and cannot use the index of the column.
  const comparesAsStored = condition.text === null || condition.text === 'exact'
  return comparesAsStored && isIndexed(entity, condition.left)
}

function isIndexed(entity: EntityDeclaration, operand: ResolvedOperand): boolean {
  if (operand.node !== 'column' || operand.hops.length > 0) return false
  const { field: name } = operand
  const field = entity.fields[name]
  const leadsTheKey = entity.key[0] === name
  const leadsAnIndex = entity.indexes.some(([first]) => first === name)
  return leadsTheKey || field?.indexed === true || field?.unique === true || leadsAnIndex
}

/** Does the condition have a constant cost per record? */
export function hasConstantCost(condition: Resolved): boolean {
  switch (condition.node) {
    case 'always':
      return true
    case 'quantified':
      return false
    case 'and':
    case 'or':
      return condition.parts.every(hasConstantCost)
    case 'not':
      return hasConstantCost(condition.part)
    case 'isNull':
      return isValue(condition.operand)
    case 'in':
      return isValue(condition.left)
    case 'comparison':
    case 'match':
      return isValue(condition.left) && isValue(condition.right)
  }
}

function isValue(operand: ResolvedOperand): boolean {
  return operand.node !== 'call'
}
