import type { Field } from '#shared/model/field.ts'
import { displayValue } from '../../context/displayValue.ts'
import type { ValueFormatter } from '../../kit/formatValue.ts'
import type { Fact } from './FactsCard.tsx'

/** A record whose declared fields are shown as facts. */
interface FactSource<Name extends string> {
  readonly of: { readonly fields: Readonly<Record<Name, Field>> }
  readonly record: Readonly<Record<Name, unknown>>
}

/** The caption and the value of fields of a record, for a card of facts. */
export function fieldFacts<Name extends string>(
  { of, record }: FactSource<Name>,
  names: readonly Name[],
  formatter: ValueFormatter,
): readonly Fact[] {
  return names.map((name) => [
    of.fields[name].caption,
    displayValue(of.fields[name], record[name], formatter),
  ])
}
