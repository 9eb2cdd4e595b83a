import { groupBy } from '#shared/kernel/groupBy.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { Consequence } from '#shared/wire/save.ts'
import { countOf } from '../../kit/countOf.ts'

/** What happens to a record, in a word. */
export const VERBS: Record<Consequence['operation'], string> = {
  create: 'added',
  update: 'changed',
  restore: 'restored',
  delete: 'deleted',
}

/** What a save would do besides, in one sentence: '3 jobs, 1 invoice are changed; 1 email message is added'. */
export function summarizeConsequences(consequences: readonly Consequence[], model: Model): string {
  const byVerb = groupBy(consequences, ({ operation }) => VERBS[operation])
  return [...byVerb]
    .map(([verb, group]) => {
      const counts = [...groupBy(group, typeOf)].map(([type, own]) =>
        countOf(own.length, nounOf(model, type)),
      )
      return `${counts.join(', ')} ${group.length === 1 ? 'is' : 'are'} ${verb}`
    })
    .join('; ')
}

/** 'Invoice' of 'Invoice:#Rolloff'. */
export function typeOf({ entityTypeName }: Pick<Consequence, 'entityTypeName'>): string {
  return entityTypeName.split(':')[0] ?? entityTypeName
}

/** 'invoice line' */
export function nounOf(model: Model, type: string): string {
  return getEntity(model, type).caption.toLowerCase()
}
