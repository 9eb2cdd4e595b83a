import { checkEntity } from '#client/context/checkEntity.ts'
import { createFormats } from '#client/kit/formats.ts'
import type { ValueFormatter } from '#client/kit/formatValue.ts'
import { EntityStore } from '#client/store/EntityStore.ts'
import { importMetadata } from '#client/store/prepareStore.ts'
import type { Row } from '#client/store/types.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { entities, rolloffModel, type EntityName, type EntityTypes } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'

export type CustomerStore = EntityStore<EntityTypes>

/** Breeze takes longer to import them than most tests take. */
let metadata: object | null = null

/** A store of the product's model; without a service it works on the rows that a test merges. */
export function customerStore(serviceName = 'http://127.0.0.1:9/api/breeze'): Promise<CustomerStore> {
  metadata ??= importMetadata(breezeMetadata(rolloffModel, []))
  return EntityStore.prepare<EntityTypes>({
    serviceName,
    metadata,
    validate: (...checked) => checkEntity(rolloffModel, ...checked),
    now: () => '2026-11-20T14:12:00.000Z',
  })
}

/** A row with all fields: the values of the test, else the declared default or null. */
export function rowOf(name: EntityName, values: Row): Row {
  const declaration: EntityDeclaration = entities[name]
  const empty = Object.entries(declaration.fields).map(([field, { default: value }]) => [
    field,
    value ?? null,
  ])
  return { ...Object.fromEntries(empty), rowVersion: 1, ...values }
}

/** Merges a customer with one address, one rate and one note into a store. */
export function mergeCustomer(store: CustomerStore, id: number, values: Row = {}): void {
  store.mergeRows('Customer', [
    rowOf('Customer', {
      id,
      typeId: 1,
      companyName: 'Great Lakes Landscape',
      paymentTerms: 'Net 30',
      ...values,
    }),
  ])
  store.mergeRows('ServiceAddress', [
    rowOf('ServiceAddress', {
      id: id * 10,
      customerId: id,
      siteName: 'North yard',
      address1: '2262 Division Ave',
      city: 'Muskegon',
      state: 'MI',
      range: 'Regular',
    }),
  ])
  store.mergeRows('CustomerRate', [
    rowOf('CustomerRate', {
      id: id * 10,
      customerId: id,
      rateTypeId: 1,
      dumpsterId: 3,
      range: 'Regular',
      rate: 450,
    }),
  ])
  store.mergeRows('Note', [
    rowOf('Note', {
      id: id * 10,
      entityTypeName: 'Customer',
      entityId: id,
      text: 'Call first',
      created: '2026-11-01T10:00:00.000Z',
      createdBy: 'Dana Wells',
    }),
  ])
}

const titles: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  CustomerType: { 1: 'Commercial', 2: 'Residential' },
  SalesPerson: { 1: 'House', 2: 'J. Halvorsen' },
  RateType: { 1: 'Dumpster', 2: 'Hauling', 3: 'Shop', 4: 'Zone' },
}

/** The formatter of the application. */
export const formatter: ValueFormatter = {
  formats: createFormats('America/Detroit'),
  title: (entityName, id) => (id === null ? '' : (titles[entityName]?.[id] ?? '')),
}

/** The entity; fails if it is not in the store. */
export function known<T>(entity: T | null): T {
  if (entity === null) throw new Error('The store does not hold this record.')
  return entity
}
