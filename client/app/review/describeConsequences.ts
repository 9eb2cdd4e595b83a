import { groupBy } from '#shared/kernel/groupBy.ts'
import { fieldCaption, recordName } from '#shared/model/recordTitle.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { Consequence } from '#shared/wire/save.ts'
import { countOf } from '../../kit/countOf.ts'
import type { ValueFormatter } from '../../kit/formatValue.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import { displayRecordValue } from '../../context/displayValue.ts'
import { nounOf, typeOf, VERBS } from '../../context/saving/summarizeConsequences.ts'
import { ownerOf } from './ownerOf.ts'

/** What becomes of one field, formatted for display. */
interface DescribedChange {
  readonly caption: string
  readonly before: string
  readonly after: string
}

/** What becomes of one record. */
interface DescribedRecord {
  readonly key: string
  /** 'Invoice 1043', 'Invoice line Fuel of Invoice 1043'. */
  readonly name: string
  readonly changes: readonly DescribedChange[]
}

/** Records of one type to which the same happens for the same reason. */
export interface DescribedConsequence {
  readonly key: string
  /** '3 jobs: Margin', 'Invoice 1043 is deleted'. */
  readonly title: string
  readonly records: readonly DescribedRecord[]
  readonly reasons: readonly string[]
}

interface Describing {
  readonly model: Model
  readonly store: EntityStore<EntityTypes>
  readonly formatter: ValueFormatter
}

/** What a save would do besides, in words: alike consequences together, in the order in which they come. */
export function describeConsequences(
  consequences: readonly Consequence[],
  describing: Describing,
): readonly DescribedConsequence[] {
  const alike = groupBy(consequences, ({ entityTypeName, operation, changes, reasons }) =>
    JSON.stringify([entityTypeName, operation, changes.map(({ field }) => field), reasons]),
  )
  return [...alike].map(([key, group]) => describeGroup(key, group, describing))
}

function describeGroup(
  key: string,
  group: readonly Consequence[],
  describing: Describing,
): DescribedConsequence {
  const records = group.map((consequence) => describeRecord(consequence, describing))
  const [first] = group
  const [only] = records
  const type = first === undefined ? '' : typeOf(first)
  const verb = first === undefined ? '' : VERBS[first.operation]
  const subject =
    group.length === 1 && only !== undefined
      ? only.name
      : countOf(group.length, nounOf(describing.model, type))
  return { key, title: `${subject} ${verb}`, records, reasons: first?.reasons ?? [] }
}

function describeRecord(consequence: Consequence, { model, store, formatter }: Describing): DescribedRecord {
  const { record, changes } = consequence
  const type = typeOf(consequence)
  const entity = getEntity(model, type)
  const owner = ownerOf(model, store, { typeName: type, values: record })
  const name = recordName(model, type, record, formatter.title)
  return {
    key: `${type} ${entity.key.map((field) => String(record[field])).join(' ')}`,
    name: owner === null ? name : `${name} of ${owner}`,
    changes: changes.flatMap(({ field, from, to }) => {
      const declared = entity.fields[field]
      if (declared === undefined) return []
      const of = { model, entityTypeName: type, name: field, record }
      const shown = (value: unknown): string => displayRecordValue(of, value, formatter)
      return [{ caption: fieldCaption(entity, field), before: shown(from), after: shown(to) }]
    }),
  }
}
