import type { Row } from '#client/store/types.ts'
import type { EntityName } from '#shared/entities.ts'
import { rowOf } from './customerStore.ts'

/** A row with all fields as the service sends it. */
export function sentRow(name: EntityName, values: Row): Row {
  return { $type: `${name}:#Rolloff`, ...rowOf(name, values) }
}

/** Customer 7 as the service sends it with its children: with one address, unless others are given, and with no rates and notes. */
export function customerGraph(
  values: Row = {},
  children: Partial<Record<'serviceAddresses' | 'rates' | 'customerNotes', readonly Row[]>> = {},
): Row {
  return {
    ...sentRow('Customer', { id: 7, typeId: 1, companyName: 'Great Lakes', ...values }),
    serviceAddresses: [sentRow('ServiceAddress', { id: 70, customerId: 7, range: 'Outer' })],
    rates: [],
    customerNotes: [],
    ...children,
  }
}
