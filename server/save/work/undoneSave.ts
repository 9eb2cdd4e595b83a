import { isObject } from '#shared/kernel/json.ts'
import type { RuleContext } from '../pipeline/SaveRule.ts'

/** The id of the earlier save that this one undoes, as its client says; null if it undoes none. */
export function undoneSave({ tag }: Pick<RuleContext, 'tag'>): string | null {
  const undoes = isObject(tag) ? tag['undoes'] : null
  return typeof undoes === 'string' ? undoes : null
}
